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

"""Read large untrusted YAML and JSON texts, without the place of each value in the text."""

from __future__ import annotations

from collections.abc import Iterator
import json
from typing import Any


def documents_of(text: str, source: str) -> Iterator[Any]:
    """
    Yield the documents of a text. `YamlNodes` also returns the place of each value, but is slow.

    Parameters
    ----------
    text : str
        The text.
    source : str
        Name of the file. If the name ends in ``.json``, the text is JSON. Otherwise, it is YAML.

    Yields
    ------
    object
        Lists, mappings and values. An aliased list or mapping is the same object in all places.

    Raises
    ------
    ValueError
        If the text is invalid.
    RecursionError
        If the text is nested too deeply.

    """
    if source.lower().endswith('.json'):
        yield json.loads(text)
        return
    # Importing yaml is slow.
    import yaml

    # With merge keys (<<), a short text can expand to any amount of data and fill the memory.
    if '<<' in text:
        raise ValueError("'<<' is not accepted: write out the merged values")
    try:
        # The C parser is ten times faster than the Python parser.
        yield from yaml.load_all(text, Loader=getattr(yaml, 'CSafeLoader', yaml.SafeLoader))
    except (yaml.YAMLError, AttributeError, LookupError, OverflowError) as error:
        # For a value with a wrong tag, such as `!!bool foo`, yaml raises other errors than
        # YAMLError.
        reason = ' '.join(str(error).split())
        raise ValueError(reason or 'a value does not fit its tag') from error
