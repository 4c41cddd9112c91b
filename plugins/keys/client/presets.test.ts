import { expect, test } from 'vitest'
import { bindingsOf } from '#core/client/commands/bindings.ts'
import { findKeyClashes } from '#core/client/commands/findKeyClashes.ts'
import { discoverPlugins } from '#core/client/kernel/discover.ts'
import { keysId } from '#core/client/keys/keys.ts'
import { corePlugin } from '#core/client/workbench/corePlugin.ts'
import { presetIds, remapOf } from './presets.ts'

const commands = [corePlugin, ...discoverPlugins()].flatMap((plugin) => plugin.commands ?? [])
const clashes = (remap: ReturnType<typeof remapOf>) => findKeyClashes(commands, remap)

test.each(presetIds)('%s names commands that are there, keys that are keys, and no two for one deed', (id) => {
  const remap = remapOf(id, commands)

  for (const [commandId, keys] of Object.entries(remap)) {
    expect(
      commands.some((command) => command.id === commandId),
      commandId,
    ).toBe(true)
    for (const each of keys) expect(keysId(each), `${commandId}: ${each}`).not.toBeNull()
  }
  expect(clashes(remap)).toEqual(clashes({}))
})

test('no entry of a preset is left out because its command is gone', () => {
  expect(Object.keys(remapOf('gmail', commands)).length).toBe(19)
  expect(Object.keys(remapOf('zendesk', commands)).length).toBe(10)
})

test('none leaves no letter, digit or sign, and keeps the palette and the list’s arrows', () => {
  const bindings = bindingsOf(commands, remapOf('none', commands))

  expect(bindings.filter(({ strokes }) => strokes.length > 1 || /^(shift\+)?.$/.test(strokes[0] ?? ''))).toEqual([])
  expect(bindings.map(({ command }) => command.id)).toEqual(expect.arrayContaining(['core.openPalette', 'tickets.down', 'tickets.open']))
})
