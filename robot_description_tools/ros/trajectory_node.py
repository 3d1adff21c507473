# Copyright 2026 The robot_description_tools developers
#
# Licensed under the Apache License, Version 2.0 (the "License");
# you may not use this file except in compliance with the License.
# You may obtain a copy of the License at
#
#     http://www.apache.org/licenses/LICENSE-2.0
#
# Unless required by applicable law or agreed to in writing, software
# distributed under the License is distributed on an "AS IS" BASIS,
# WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
# See the License for the specific language governing permissions and
# limitations under the License.
"""
The node that converts trajectories of planned joints to trajectories of driven joints.

It accepts the trajectories of a planner, and sends the results to the controller of the driven
joints.

"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from action_msgs.msg import GoalStatus
from builtin_interfaces.msg import Duration
from control_msgs.action import FollowJointTrajectory
from control_msgs.msg import JointTolerance
import numpy as np
from rclpy.action import ActionClient
from rclpy.action import ActionServer
from rclpy.action import CancelResponse
from rclpy.action import GoalResponse
from rclpy.task import Future
from robot_description_tools.coupling import RobotModel
from robot_description_tools.coupling.relation import FloatArray
from robot_description_tools.coupling.trajectory import Trajectory
from robot_description_tools.coupling.trajectory import TrajectoryError
from robot_description_tools.coupling.trajectory import TrajectoryMap
from robot_description_tools.description import RobotDescription
from robot_description_tools.diagnostics import did_you_mean
from robot_description_tools.diagnostics import one_line
from robot_description_tools.ros.description_source import DescriptionSource
from robot_description_tools.ros.inputs import Inputs
from robot_description_tools.ros.inputs import Sleeping
from robot_description_tools.ros.parameter_list import TRAJECTORY
from robot_description_tools.ros.parameters import NodeParameters
from robot_description_tools.ros.running import run_program
from robot_description_tools.ros.running import start_error
from robot_description_tools.ros.status import create_steady_timer
from robot_description_tools.ros.status import logged_reports
from robot_description_tools.state.gate import PublishGate
from robot_description_tools.state.pipeline import StatePipeline
from robot_description_tools.state.sleep import QueuedTopic
from robot_description_tools.state.sleep import skip_none
from sensor_msgs.msg import JointState
from trajectory_msgs.msg import JointTrajectory
from trajectory_msgs.msg import JointTrajectoryPoint

ACTION = 'follow_joint_trajectory'
#: Seconds. Time between two checks that the controller still exists.
WATCH_PERIOD = 0.25
# joint_trajectory_controller refuses a trajectory if a velocity of its last point is larger than
# the machine epsilon of a 32-bit float. `STANDING` is this epsilon, rounded.
#: Metres or radians per second. A smaller speed at the end of a trajectory counts as 0.
STANDING = 1.2e-7
Result = FollowJointTrajectory.Result


@dataclass
class Running:
    """A goal that the controller executes, and the future of its result."""

    handle: Any
    ended: Future
    # The handle of the goal that was sent to the controller. None until the controller answers.
    sent: Any = None

    def end(self, answer: Any) -> None:
        """Store the result: the answer of the controller, or a text about a failure."""
        if not self.ended.done():
            self.ended.set_result(answer)


@dataclass(frozen=True)
class Maps:
    """The robot, its state, and the maps from planned to driven joints and back."""

    state: StatePipeline
    forward: TrajectoryMap
    back: TrajectoryMap


class TrajectoryNode(Sleeping):
    """
    Offers ``follow_joint_trajectory`` for planned joints, and sends goals to a real controller.

    ``doc/trajectories.md`` explains topics and parameters.

    Parameters
    ----------
    **arguments
        Arguments of `rclpy.node.Node`.

    """

    inputs: Inputs

    def __init__(self, node_name: str = 'trajectory_node', **arguments: Any) -> None:
        super().__init__(node_name, **arguments)
        self.maps: Maps | None = None
        self.parameters = NodeParameters(self, TRAJECTORY)
        for name in ('joints', 'driven_joints', 'driven_controller'):
            if not self.parameters[name]:
                raise start_error(self, f'the parameter {name} must not be empty')
        self._reports = logged_reports(self)
        # Maps the id of each accepted request to the goal for the controller, until the request is
        # executed.
        self._prepared: dict[int, Any] = {}
        self._running: list[Running] = []
        self.source = DescriptionSource(self, self.parameters, self._build, self._install)
        if not self.source.start():
            self.source.subscribe()
        self.inputs = Inputs(
            self, [('joint_states', JointState, QueuedTopic(self._on_states, skip_none))]
        )
        # Messages do not wake this node. The node reads messages when it needs the pose.
        self.inputs.leave_all()
        controller = self.parameters['controller']
        self._driven = str(self.parameters['driven_controller'])
        self._client = ActionClient(self, FollowJointTrajectory, f'{self._driven}/{ACTION}')
        self._server = ActionServer(
            self,
            FollowJointTrajectory,
            f'{controller}/{ACTION}',
            execute_callback=self._execute,
            goal_callback=self.guarded(self._decide),
            cancel_callback=self.guarded(self._cancel),
        )
        create_steady_timer(self, WATCH_PERIOD, self._watch)
        self.report_each_second()
        self.source.follow_changes(lambda names: self.source.apply_change())

    def destroy_node(self) -> None:
        """Destroy the node and also its actions, which rclpy would not destroy."""
        self._server.destroy()
        self._client.destroy()
        super().destroy_node()

    # -- descriptions ----------------------------------------------------------------------

    def _build(self, description: RobotDescription) -> Maps:
        model = RobotModel(description)
        joints, driven = self.parameters['joints'], self.parameters['driven_joints']
        for name, names in (('joints', joints), ('driven_joints', driven)):
            for each in names:
                if each not in model.index and each not in model.actuator_names:
                    hint = did_you_mean(each, [*model.index, *model.actuator_names])
                    raise ValueError(f"{name}: the robot has no joint or actuator '{each}'{hint}")
        gate = PublishGate(ignore_timestamp=True)
        state = StatePipeline(model, gate, self._reports)
        state.with_states = False
        return Maps(
            state, TrajectoryMap(model, joints, driven), TrajectoryMap(model, driven, joints)
        )

    def _install(self, maps: Maps) -> None:
        self.maps = maps
        description = maps.state.model.description
        self.source.log_findings(description.findings, description.source)

    def _on_states(self, data: bytes, now_ns: int) -> None:
        if self.maps is not None:
            self.maps.state.update_joints(data, now_ns)

    def _pose(self) -> FloatArray:
        """Return the present positions of all coordinates, NaN where they are unknown."""
        self.inputs.sleep.take()
        assert self.maps is not None
        pose: FloatArray = self.maps.state.engine.state.position.copy()
        return pose

    # -- goals -----------------------------------------------------------------------------

    def _decide(self, request: Any) -> GoalResponse:
        """Accept a goal if it can be executed. If not, log the reason and reject the goal."""
        try:
            self._prepared[id(request)] = self._driven_goal(request)
        except ValueError as error:
            self.get_logger().error(one_line(f'a goal is rejected: {error}'))
            return GoalResponse.REJECT
        return GoalResponse.ACCEPT

    def _driven_goal(self, request: Any) -> Any:
        """Return the goal for the controller. Raise ValueError if it cannot be computed."""
        if self.maps is None:
            raise ValueError('there is no description yet')
        if not self._client.server_is_ready():
            raise ValueError(f'the controller {self._driven} does not offer {ACTION}')
        pose = self._pose()
        forward, back = self.maps.forward, self.maps.back
        planned = self._planned(request.trajectory, pose)
        self._check_end(request.trajectory, planned)
        driven = forward.mapped(planned, pose, self.parameters['tolerance'])
        goal = FollowJointTrajectory.Goal(goal_time_tolerance=request.goal_time_tolerance)
        goal.trajectory = message_of(driven, forward.wanted)
        goal.trajectory.header = request.trajectory.header
        for field in ('path_tolerance', 'goal_tolerance'):
            given = {each.name: each for each in getattr(request, field)}
            unknown = [name for name in given if name not in forward.given]
            if unknown:
                raise ValueError(f"{field} names '{unknown[0]}', which is no planned joint")
            if given:
                setattr(goal, field, driven_tolerances(given, back, pose))
        return goal

    def _planned(self, message: Any, pose: FloatArray) -> Trajectory:
        """Return the planned trajectory of a message, in the order of the planned joints."""
        assert self.maps is not None
        planned, names = self.maps.forward.given, list(message.joint_names)
        for name in names:
            if name not in planned:
                raise ValueError(f"'{name}' is no planned joint{did_you_mean(name, planned)}")
        missing = [name for name in planned if name not in names]
        if missing and not self.parameters['allow_partial_joints_goal']:
            raise ValueError(
                f'the goal lacks {", ".join(missing)}; set allow_partial_joints_goal to let them '
                'stay where they are'
            )
        if len(set(names)) < len(names):
            raise ValueError('a joint occurs twice in the goal')
        there = pose[[self.maps.state.model.index[name] for name in planned]]
        unknown = [name for name, at in zip(planned, there, strict=True) if np.isnan(at)]
        if unknown:
            raise ValueError(f'no position of {", ".join(unknown)} has arrived on joint_states')
        return trajectory_of(message, planned, there)

    def _check_end(self, message: Any, planned: Trajectory) -> None:
        """Refuse a trajectory that ends in the past, or whose last point has a velocity."""
        start_ns = message.header.stamp.sec * 1_000_000_000 + message.header.stamp.nanosec
        now_ns = self.get_clock().now().nanoseconds
        end_ns = start_ns + planned.time[-1] * 1e9
        if start_ns and end_ns < now_ns:
            raise ValueError(f'the trajectory has ended {(now_ns - end_ns) * 1e-9:.3g} s ago')
        if planned.velocity is None or self.parameters['allow_nonzero_velocity_at_trajectory_end']:
            return
        speed = np.abs(planned.velocity[-1])
        if speed.max() > STANDING:
            assert self.maps is not None
            name = self.maps.forward.given[int(np.argmax(speed))]
            raise ValueError(f"the last velocity of '{name}' is {speed.max():.6g}, expected 0")

    async def _execute(self, handle: Any) -> Any:
        """Let the controller execute a goal, and return its result."""
        running = Running(handle, Future())
        self._running.append(running)
        driven = self._prepared.pop(id(handle.request))
        sending = self._client.send_goal_async(driven, partial(self._feed, running))
        sending.add_done_callback(partial(self._on_sent, running))
        answer = await running.ended
        self._running.remove(running)
        if isinstance(answer, str):
            self.get_logger().error(one_line(answer))
            handle.abort()
            return Result(error_code=Result.INVALID_GOAL, error_string=answer)
        if answer.status == GoalStatus.STATUS_SUCCEEDED:
            handle.succeed()
        elif handle.is_cancel_requested:
            handle.canceled()
        else:
            handle.abort()
        return answer.result

    def _on_sent(self, running: Running, sending: Future) -> None:
        """Wait for the result if the controller has accepted a goal. Otherwise, end the goal."""
        running.sent = sending.result()
        if not running.sent.accepted:
            running.end(f'the controller {self._driven} has rejected the goal; its log says why')
            return
        running.sent.get_result_async().add_done_callback(lambda done: running.end(done.result()))
        if running.handle.is_cancel_requested:
            running.sent.cancel_goal_async()

    def _cancel(self, handle: Any) -> CancelResponse:
        for running in self._running:
            if running.handle == handle and running.sent is not None:
                running.sent.cancel_goal_async()
        return CancelResponse.ACCEPT

    def _watch(self) -> None:
        """End goals whose controller has disappeared."""
        if self._running and not self._client.server_is_ready():
            for running in self._running:
                running.end(f'the controller {self._driven} has disappeared')

    def _feed(self, running: Running, message: Any) -> None:
        """Convert feedback of the controller to values of the planned joints, and publish it."""
        if self.maps is None or running.ended.done():
            return
        back, pose, given = self.maps.back, self._pose(), message.feedback
        try:
            order = [list(given.joint_names).index(name) for name in back.given]
        except ValueError:
            return
        feedback = FollowJointTrajectory.Feedback(
            header=given.header, joint_names=list(back.wanted)
        )
        jacobian = back.jacobian(pose)
        for point, result in (
            (given.desired, feedback.desired), (given.actual, feedback.actual)
        ):
            result.time_from_start = point.time_from_start
            if len(point.positions) == len(order):
                driven = np.array(point.positions)[order]
                result.positions = back.positions(driven, pose).tolist()
            if len(point.velocities) == len(order):
                rates = np.array(point.velocities)[order][back.inputs]
                result.velocities = (jacobian @ rates).tolist()
        desired, actual = feedback.desired.positions, feedback.actual.positions
        if len(desired) == len(actual):
            feedback.error.positions = np.subtract(desired, actual).tolist()
        running.handle.publish_feedback(feedback)


def trajectory_of(message: Any, planned: Sequence[str], there: FloatArray) -> Trajectory:
    """
    Return the trajectory of a message. Joints that are not in the message do not move.

    Parameters
    ----------
    message : JointTrajectory
        The message. All its joints are planned joints.
    planned : sequence of str
        The joints of the result.
    there : ndarray, shape (len(planned),)
        Present positions of the planned joints [rad or m].

    Raises
    ------
    TrajectoryError
        If the message has no points, or a point lacks values.

    """
    points, count = message.points, len(message.joint_names)
    if not points:
        raise TrajectoryError('the trajectory has no points')
    columns = [list(planned).index(name) for name in message.joint_names]

    def values(field: str, rest: FloatArray) -> FloatArray | None:
        given = [getattr(point, field) for point in points]
        if field != 'positions' and not any(map(len, given)):
            return None
        for k, each in enumerate(given):
            if len(each) != count:
                raise TrajectoryError(
                    f'point {k} has {len(each)} {field} for {count} joints; all points need '
                    f'{field}, or none'
                )
        result = np.tile(rest, (len(points), 1))
        result[:, columns] = given
        return result

    time = [point.time_from_start.sec + 1e-9 * point.time_from_start.nanosec for point in points]
    position, rest = values('positions', there), np.zeros(len(planned))
    assert position is not None
    velocity, acceleration = values('velocities', rest), values('accelerations', rest)
    if velocity is None:
        acceleration = None
    return Trajectory(np.array(time), position, velocity, acceleration, values('effort', rest))


def message_of(trajectory: Trajectory, names: Sequence[str]) -> JointTrajectory:
    """Return a trajectory as a message."""
    message = JointTrajectory(joint_names=list(names))
    rows = {'positions': trajectory.position.tolist()}
    if trajectory.velocity is not None:
        rows['velocities'] = trajectory.velocity.tolist()
    if trajectory.acceleration is not None:
        rows['accelerations'] = trajectory.acceleration.tolist()
    if trajectory.effort is not None:
        rows['effort'] = trajectory.effort.tolist()
    for k, time in enumerate(trajectory.time.tolist()):
        sec, nanosec = divmod(round(time * 1e9), 1_000_000_000)
        point = JointTrajectoryPoint(time_from_start=Duration(sec=sec, nanosec=nanosec))
        for field, values in rows.items():
            setattr(point, field, values[k])
        message.points.append(point)
    return message


def driven_tolerances(
    given: dict[str, JointTolerance], back: TrajectoryMap, pose: FloatArray
) -> list[JointTolerance]:
    """
    Return tolerances of driven joints that keep planned joints within their tolerances.

    The map is linearised at a pose. ``J`` is the derivative of the planned positions ``p`` with
    respect to the driven positions ``d``. So the errors obey ``|dp_j| <= sum_i |J_ji| |dd_i|``,
    and each driven joint gets the tolerance ``min_j tolerance_j / sum_i |J_ji|``.

    Parameters
    ----------
    given : dict of str to JointTolerance
        The tolerances of planned joints. As in the message, 0 means the default, and a negative
        number means no limit.
    back : TrajectoryMap
        The map from driven to planned joints.
    pose : ndarray
        Positions of all coordinates [rad or m].

    """
    ratios = np.abs(back.jacobian(pose))
    result = []
    for place, i in enumerate(back.inputs.tolist()):
        tolerance = JointTolerance(name=back.given[i])
        for field in ('position', 'velocity', 'acceleration'):
            values = [
                (getattr(given[name], field), float(ratios[j].sum()))
                for j, name in enumerate(back.wanted)
                if name in given and ratios[j, place] > 0.0
            ]
            limited = [value / total for value, total in values if value > 0.0]
            unlimited = bool(values) and all(value < 0.0 for value, _ in values)
            setattr(tolerance, field, min(limited, default=-1.0 if unlimited else 0.0))
        result.append(tolerance)
    return result


def make_node() -> TrajectoryNode:
    """Make the node of a process."""
    return TrajectoryNode()


def main() -> None:
    """Run the node. Exit with 0, or with 1 if it cannot start."""
    run_program(make_node)


if __name__ == '__main__':
    main()
