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
"""trajectory_node over DDS, in a process of its own, with real actions."""

from __future__ import annotations

from functools import cache

from action_msgs.msg import GoalStatus
from builtin_interfaces.msg import Duration
from control_msgs.action import FollowJointTrajectory
from control_msgs.msg import JointTolerance
import numpy as np
import pytest
from rclpy.action import ActionClient
from rclpy.action import ActionServer
from rclpy.action import CancelResponse
from rclpy.action import GoalResponse
from rclpy.parameter import Parameter
from rclpy.task import Future
from robot_description_tools.coupling import resolve_state
from robot_description_tools.coupling import RobotModel
from robot_description_tools.description import load_description
from robot_description_tools.ros import trajectory_node
from sensor_msgs.msg import JointState
from test_support import harness
from test_support.places import ROOT
from trajectory_msgs.msg import JointTrajectory
from trajectory_msgs.msg import JointTrajectoryPoint

MODULE = 'robot_description_tools.ros.trajectory_node'
PLANNED = 'planned_controller/follow_joint_trajectory'
DRIVEN = 'driven_controller/follow_joint_trajectory'
# Text with which joint_trajectory_controller ends a goal when another goal arrives.
REPLACED = 'Current goal cancelled due to new incoming action.'
GRIPPER = 'arm_with_gripper.urdf.xacro'
# For each robot: the planned joints, the driven joints, and the middle and amplitude of the motion
# of each planned joint.
ROBOTS = {
    'four_bar.urdf.xacro': (['rocker_joint'], ['crank_joint'], [0.2], [0.1]),
    'excavator.json': (
        ['boom_joint', 'stick_joint'], ['boom_cylinder', 'stick_cylinder'], [None] * 2, [0.1] * 2
    ),
    GRIPPER: (
        ['left_finger_joint', 'right_finger_joint'],
        ['left_finger_joint'],
        [0.02] * 2,
        [0.015] * 2,
    ),
    'differential_wrist.urdf.xacro': (
        ['wrist_pitch', 'wrist_roll'], ['left_motor', 'right_motor'], [0.1, -0.3], [1.0] * 2
    ),
}


@cache
def model_of(name):
    """Return the model of a robot, and the positions of all its coordinates by name."""
    model = RobotModel(load_description(ROOT / 'urdf' / name))
    defaults = model.default_positions()
    return model, complete(model, {n: defaults[n] for n in model.independent_positions()})


def complete(model, position):
    found = resolve_state(model, position)
    return {**found.position, **found.actuator.position}


# Action clients and servers to destroy after each test. A node does not destroy them, so they
# would stay visible to later tests.
ACTIONS = []


@pytest.fixture
def peer():
    with harness.Peer() as made:
        yield made
        while ACTIONS:
            ACTIONS.pop().destroy()


class Controller:
    """A controller of driven joints that records its goals and ends them on request."""

    def __init__(self, peer):
        self.peer = peer
        self.goals, self.handles = [], []
        self.answer = GoalResponse.ACCEPT
        self.ends = Future()
        self.code = FollowJointTrajectory.Result.SUCCESSFUL
        self.feedback = None
        self.replaces = False
        self.server = ActionServer(
            peer.node,
            FollowJointTrajectory,
            DRIVEN,
            execute_callback=self.execute,
            goal_callback=lambda request: self.answer,
            cancel_callback=self.cancel,
        )
        ACTIONS.append(self.server)

    async def execute(self, handle):
        self.goals.append(handle.request)
        self.handles.append(handle)
        if self.feedback is not None:
            handle.publish_feedback(self.feedback)
        if self.replaces:
            self.end(REPLACED)
            self.ends = Future()
        reason = await self.ends
        if reason is not None:
            handle.abort()
            code = FollowJointTrajectory.Result.INVALID_GOAL
            return FollowJointTrajectory.Result(error_code=code, error_string=reason)
        if handle.is_cancel_requested:
            handle.canceled()
        elif self.code == FollowJointTrajectory.Result.SUCCESSFUL:
            handle.succeed()
        else:
            handle.abort()
        return FollowJointTrajectory.Result(error_code=self.code, error_string='from the drive')

    def cancel(self, handle):
        self.end()
        return CancelResponse.ACCEPT

    def end(self, reason=None):
        if not self.ends.done():
            self.ends.set_result(reason)


class Planner:
    """A client that sends goals to the node, and publishes the state of the robot."""

    def __init__(self, peer, name):
        self.peer, self.name = peer, name
        self.model, self.pose = model_of(name)
        self.client = ActionClient(peer.node, FollowJointTrajectory, PLANNED)
        ACTIONS.append(self.client)
        self.states = peer.publisher(JointState, 'joint_states')
        self.feedback = []

    def meet(self, process):
        assert self.peer.spin_until(self.client.server_is_ready), process.output
        assert self.peer.wait_for_subscribers(self.states), process.output
        self.peer.meet('/trajectory_node')
        # Publish the state before each goal, because the node needs the state to map the goal.
        names = [n for n in self.model.independent_positions() if n in self.pose]
        state = JointState(name=names, position=[self.pose[n] for n in names])
        state.header.stamp = self.peer.node.get_clock().now().to_msg()
        self.states.publish(state)

    def send(self, goal):
        """Send a goal, and return its handle."""
        sending = self.client.send_goal_async(
            goal, lambda message: self.feedback.append(message.feedback)
        )
        assert self.peer.spin_until(sending.done)
        return sending.result()

    def result(self, handle):
        asking = handle.get_result_async()
        assert self.peer.spin_until(asking.done)
        return asking.result()


def goal_of(name, count=20, **changes):
    """Return a goal in which each planned joint follows a sine."""
    _, pose = model_of(name)
    joints, _, middles, amplitudes = ROBOTS[name]
    middle = [pose[n] if m is None else m for n, m in zip(joints, middles, strict=True)]
    goal = FollowJointTrajectory.Goal(trajectory=JointTrajectory(joint_names=joints))
    for k in range(count):
        time = 2.0 + 6.0 * k / count
        sec, nanosec = divmod(round(time * 1e9), 10**9)
        goal.trajectory.points.append(
            JointTrajectoryPoint(
                positions=np.add(middle, np.sin(time) * np.array(amplitudes)).tolist(),
                time_from_start=Duration(sec=sec, nanosec=nanosec),
            )
        )
    for field, value in changes.items():
        setattr(goal, field, value)
    return goal


def parameters_of(name, **more):
    joints, driven, _, _ = ROBOTS[name]
    return {
        'description_file': str(ROOT / 'urdf' / name),
        'joints': joints,
        'driven_joints': driven,
        'driven_controller': 'driven_controller',
        **more,
    }


@pytest.fixture
def gripper(peer, capfd):
    """Return planner, controller and node of the gripper, all in the process of the test."""
    controller, planner = Controller(peer), Planner(peer, GRIPPER)
    parameters = parameters_of(GRIPPER)
    with peer.running(trajectory_node.TrajectoryNode, parameters, capfd) as node:
        planner.meet(node)
        yield planner, controller, node


@pytest.mark.parametrize(
    ('name', 'count'),
    [
        ('four_bar.urdf.xacro', 30),
        ('differential_wrist.urdf.xacro', 30),
        *(pytest.param(name, 1000, marks=pytest.mark.long) for name in ROBOTS),
    ],
)
def test_the_controller_gets_the_driven_trajectory(peer, name, count):
    controller, planner = Controller(peer), Planner(peer, name)
    joints, driven, _, _ = ROBOTS[name]
    goal = goal_of(name, count)
    with harness.NodeProcess(MODULE, parameters=parameters_of(name)) as process:
        planner.meet(process)
        handle = planner.send(goal)
        assert handle.accepted, process.output
        controller.end()
        answer = planner.result(handle)
    assert answer.status == GoalStatus.STATUS_SUCCEEDED
    assert answer.result.error_string == 'from the drive'
    (sent,) = controller.goals
    assert list(sent.trajectory.joint_names) == driven
    times = {
        (p.time_from_start.sec, p.time_from_start.nanosec): p.positions
        for p in sent.trajectory.points
    }
    assert list(times) == sorted(times)
    model, _ = model_of(name)
    for point in goal.trajectory.points:
        at = point.time_from_start.sec, point.time_from_start.nanosec
        # As a check, compute the planned joints from the driven joints.
        found = complete(model, dict(zip(driven, times[at], strict=True)))
        assert [found[n] for n in joints] == pytest.approx(list(point.positions), abs=1e-9)


def test_feedback_is_in_planned_joints(gripper):
    planner, controller, node = gripper
    controller.feedback = FollowJointTrajectory.Feedback(joint_names=['left_finger_joint'])
    controller.feedback.desired.positions = [0.03]
    controller.feedback.actual.positions = [0.025]
    controller.feedback.actual.velocities = [0.1]
    handle = planner.send(goal_of(GRIPPER))
    assert planner.peer.spin_until(lambda: planner.feedback), node.output
    (feedback,) = planner.feedback
    assert list(feedback.joint_names) == ['left_finger_joint', 'right_finger_joint']
    assert list(feedback.desired.positions) == pytest.approx([0.03, 0.03])
    assert list(feedback.actual.velocities) == pytest.approx([0.1, 0.1])
    assert list(feedback.error.positions) == pytest.approx([0.005, 0.005])
    controller.end()
    planner.result(handle)


def wrong(change):
    goal = goal_of(GRIPPER)
    change(goal.trajectory)
    return goal


def shifted(trajectory):
    trajectory.points[3].positions[1] += 0.01


def too_far(trajectory):
    trajectory.points[3].positions = [0.05, 0.05]


def partial_goal(trajectory):
    trajectory.joint_names = ['left_finger_joint']
    for point in trajectory.points:
        point.positions = point.positions[:1]


def renamed(trajectory):
    trajectory.joint_names = ['left_finger_joint', 'right_finger']


def moving_at_the_end(trajectory):
    for point in trajectory.points:
        point.velocities = [0.01, 0.01]


def some_velocities(trajectory):
    trajectory.points[1].velocities = [0.0, 0.0]


def old(trajectory):
    trajectory.header.stamp.sec = 1


def without_points(trajectory):
    trajectory.points = []


def some_efforts(trajectory):
    trajectory.points[0].effort = [1.0, 1.0]


def test_wrong_goals_are_rejected_with_the_reason(gripper):
    planner, controller, node = gripper
    for change, reason in (
        (shifted, "'right_finger_joint' is 0.0"),
        (too_far, "'left_finger_joint' is 0.0416497 at 2.7875 s, beyond its limits 0 to 0.04"),
        (partial_goal, 'the goal lacks right_finger_joint; set allow_partial_joints_goal'),
        (renamed, "'right_finger' is no planned joint, did you mean 'right_finger_joint'"),
        (moving_at_the_end, "the last velocity of 'left_finger_joint' is 0.01, expected 0"),
        (some_velocities, 'point 0 has 0 velocities for 2 joints; all points need velocities'),
        (old, 'the trajectory has ended'),
        (without_points, 'the trajectory has no points'),
        (some_efforts, 'point 1 has 0 effort for 2 joints; all points need effort, or none'),
    ):
        assert not planner.send(wrong(change)).accepted
        assert node.wait_for_output(f'a goal is rejected: {reason}'), node.output
    assert not controller.goals


def test_a_goal_before_the_first_state_is_rejected(peer, capfd):
    Controller(peer)
    planner = Planner(peer, GRIPPER)
    parameters = parameters_of(GRIPPER)
    with peer.running(trajectory_node.TrajectoryNode, parameters, capfd) as node:
        assert peer.spin_until(planner.client.server_is_ready)
        peer.meet('/trajectory_node')
        assert not planner.send(goal_of(GRIPPER)).accepted
        assert node.wait_for_output('no position of left_finger_joint, right_finger_joint has')


def test_a_joint_that_a_partial_goal_lacks_stays(peer, capfd):
    name = 'differential_wrist.urdf.xacro'
    controller, planner = Controller(peer), Planner(peer, name)
    parameters = parameters_of(
        name, allow_partial_joints_goal=True, allow_nonzero_velocity_at_trajectory_end=True
    )
    goal = goal_of(name)
    goal.trajectory.joint_names = ['wrist_roll']
    for point in goal.trajectory.points:
        point.positions = point.positions[1:]
        point.velocities = [0.1]
    with peer.running(trajectory_node.TrajectoryNode, parameters, capfd) as node:
        planner.meet(node)
        handle = planner.send(goal)
        assert handle.accepted, node.output
        controller.end()
        planner.result(handle)
    model, pose = model_of(name)
    last = controller.goals[0].trajectory.points[-1]
    found = complete(model, dict(zip(ROBOTS[name][1], last.positions, strict=True)))
    assert found['wrist_pitch'] == pytest.approx(pose['wrist_pitch'], abs=1e-9)
    assert found['wrist_roll'] == pytest.approx(goal.trajectory.points[-1].positions[0], abs=1e-9)
    assert len(last.velocities) == 2


def test_cancelling_cancels_the_goal_of_the_controller(gripper):
    planner, controller, node = gripper
    handle = planner.send(goal_of(GRIPPER))
    assert planner.peer.spin_until(lambda: controller.handles), node.output
    cancelling = handle.cancel_goal_async()
    assert planner.peer.spin_until(cancelling.done)
    assert planner.result(handle).status == GoalStatus.STATUS_CANCELED
    assert controller.handles[0].status == GoalStatus.STATUS_CANCELED


def test_a_second_goal_before_the_first_runs_does_not_replace_it(peer):
    """The node accepts two goals before the first one starts, and keeps both of them."""
    Controller(peer)
    planner = Planner(peer, GRIPPER)
    overrides = [Parameter(name, value=v) for name, v in parameters_of(GRIPPER).items()]
    node = trajectory_node.TrajectoryNode(context=peer.context, parameter_overrides=overrides)
    goals = [goal_of(GRIPPER), goal_of(GRIPPER)]
    with peer.spinning(node):
        planner.meet(node)
        for goal in goals:
            assert peer.spin_until(lambda goal=goal: node._decide(goal) == GoalResponse.ACCEPT)
        assert {id(goal) for goal in goals} <= node._prepared.keys()


def test_a_new_goal_replaces_the_present_one(gripper):
    planner, controller, node = gripper
    controller.replaces = True
    old = planner.send(goal_of(GRIPPER))
    assert planner.peer.spin_until(lambda: controller.handles), node.output
    new = planner.send(goal_of(GRIPPER, count=10))
    answer = planner.result(old)
    assert answer.status == GoalStatus.STATUS_ABORTED
    assert answer.result.error_code == FollowJointTrajectory.Result.INVALID_GOAL
    assert answer.result.error_string == REPLACED
    controller.end()
    assert planner.result(new).status == GoalStatus.STATUS_SUCCEEDED
    assert len(controller.goals[1].trajectory.points) == 10


def test_stamp_and_efforts_of_a_goal_reach_the_controller(gripper):
    """A goal may begin in the past if it ends in the future."""
    planner, controller, node = gripper
    goal = goal_of(GRIPPER)
    goal.trajectory.points[-1].time_from_start.sec = 1000
    now_ns = planner.peer.node.get_clock().now().nanoseconds - 5_000_000_000
    goal.trajectory.header.stamp.sec, goal.trajectory.header.stamp.nanosec = divmod(now_ns, 10**9)
    for point in goal.trajectory.points:
        point.effort = [1.0, 0.5]
    handle = planner.send(goal)
    assert handle.accepted, node.output
    controller.end()
    planner.result(handle)
    (sent,) = controller.goals
    assert sent.trajectory.header == goal.trajectory.header
    # The right finger mimics the left finger, so efforts of both fingers act on the left finger.
    assert [list(point.effort) for point in sent.trajectory.points] == [[1.5]] * 20


def test_an_aborted_goal_has_the_reason_of_the_controller(gripper):
    planner, controller, _ = gripper
    controller.code = FollowJointTrajectory.Result.PATH_TOLERANCE_VIOLATED
    handle = planner.send(goal_of(GRIPPER))
    controller.end()
    answer = planner.result(handle)
    assert answer.status == GoalStatus.STATUS_ABORTED
    assert answer.result.error_code == controller.code
    assert answer.result.error_string == 'from the drive'


def test_a_controller_that_rejects_ends_the_goal(gripper):
    planner, controller, _ = gripper
    controller.answer = GoalResponse.REJECT
    answer = planner.result(planner.send(goal_of(GRIPPER)))
    assert answer.status == GoalStatus.STATUS_ABORTED
    assert 'driven_controller has rejected the goal' in answer.result.error_string


def test_a_controller_that_disappears_ends_the_goal(peer, capfd):
    planner = Planner(peer, GRIPPER)
    parameters = parameters_of(GRIPPER)
    with peer.running(trajectory_node.TrajectoryNode, parameters, capfd) as node:
        planner.meet(node)
        # Give the controller its own participant, so that it disappears as a whole, like a process
        # that ends.
        with harness.Peer() as other:
            controller = Controller(other)
            handles = []

            def is_accepted():
                other.spin_once()
                handles.append(planner.send(goal_of(GRIPPER)))
                return handles[-1].accepted

            assert peer.spin_until(is_accepted), node.output
            assert peer.spin_until(lambda: other.spin_once() or controller.goals)
            ACTIONS.remove(controller.server)
            controller.server.destroy()
        answer = planner.result(handles[-1])
        assert answer.status == GoalStatus.STATUS_ABORTED
        assert answer.result.error_string == 'the controller driven_controller has disappeared'
        assert not planner.send(goal_of(GRIPPER)).accepted


def test_tolerances_of_driven_joints_keep_those_of_planned_joints(gripper):
    planner, controller, node = gripper
    tolerances = [
        JointTolerance(name='left_finger_joint', position=0.002, velocity=-1.0),
        JointTolerance(name='right_finger_joint', position=0.001, velocity=-1.0),
    ]
    handle = planner.send(goal_of(GRIPPER, goal_tolerance=tolerances))
    controller.end()
    planner.result(handle)
    (tolerance,) = controller.goals[0].goal_tolerance
    assert tolerance.name == 'left_finger_joint'
    assert tolerance.position == pytest.approx(0.001)
    assert (tolerance.velocity, tolerance.acceleration) == (-1.0, 0.0)
    assert not controller.goals[0].path_tolerance
    unknown = goal_of(GRIPPER, path_tolerance=[JointTolerance(name='thumb', position=0.1)])
    assert not planner.send(unknown).accepted
    assert node.wait_for_output("path_tolerance names 'thumb', which is no planned joint")


@pytest.mark.parametrize(
    ('change', 'reason'),
    [
        ({'joints': ['']}, 'the parameter joints must not be empty'),
        ({'driven_controller': ''}, 'the parameter driven_controller must not be empty'),
        ({'joints': ['left_finger']}, "joints: the robot has no joint or actuator 'left_finger'"),
        (
            {'driven_joints': ['joint_1']},
            'joint_1 cannot be computed from left_finger_joint, right_finger_joint',
        ),
    ],
)
def test_parameters_that_fit_no_robot_end_the_node(change, reason, capfd):
    parameters = parameters_of(GRIPPER, **change)
    assert reason in harness.refusal(trajectory_node.TrajectoryNode, parameters, capfd)
