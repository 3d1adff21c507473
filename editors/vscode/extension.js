// Copyright 2026 The robot_description_tools developers
//
// Licensed under the Apache License, Version 2.0 (the "License");
// you may not use this file except in compliance with the License.
// You may obtain a copy of the License at
//
//     http://www.apache.org/licenses/LICENSE-2.0
//
// Unless required by applicable law or agreed to in writing, software
// distributed under the License is distributed on an "AS IS" BASIS,
// WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
// See the License for the specific language governing permissions and
// limitations under the License.

// Starts the language server of robot_description_tools.
'use strict';

const vscode = require('vscode');
const { LanguageClient } = require('vscode-languageclient/node');

// Files that the server can read, in any language mode of VS Code.
const SELECTOR = [
  { scheme: 'file', pattern: '**/*.{urdf,xacro,srdf}' },
  { scheme: 'file', language: 'json', pattern: '**/*.json' },
  { scheme: 'file', pattern: '**/*calibration*.{yaml,yml}' },
];

let client;

async function start() {
  const settings = vscode.workspace.getConfiguration('robotDescription');
  const command = settings.get('command') || 'robot-description';
  const server = { command, args: ['lsp', ...(settings.get('arguments') || [])] };
  client = new LanguageClient('robotDescription', 'Robot descriptions', server, {
    documentSelector: SELECTOR,
  });
  try {
    await client.start();
  } catch (error) {
    client = undefined;
    vscode.window.showErrorMessage(
      `'${command} lsp' does not start: ${error.message}. ` +
        'Set robotDescription.command to the path of robot-description. If pygls is missing there: ' +
        "pip install 'pygls>=2'."
    );
  }
}

async function stop() {
  const running = client;
  client = undefined;
  await running?.stop();
}

// Select the robot. The server asks which one. Its own command is for the line above a file.
async function selectRobot() {
  const uri = vscode.window.activeTextEditor?.document.uri;
  if (client && uri) {
    await client.sendRequest('workspace/executeCommand', {
      command: 'robot-description.selectRobot',
      arguments: [uri.toString()],
    });
  }
}

async function activate(context) {
  const restart = async () => {
    await stop();
    await start();
  };
  context.subscriptions.push(
    vscode.commands.registerCommand('robotDescription.restart', restart),
    vscode.commands.registerCommand('robotDescription.selectRobot', selectRobot),
    vscode.workspace.onDidChangeConfiguration((event) =>
      event.affectsConfiguration('robotDescription') ? restart() : undefined
    )
  );
  await start();
}

module.exports = { activate, deactivate: stop };
