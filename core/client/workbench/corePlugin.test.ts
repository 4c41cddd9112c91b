// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { findKeyClashes } from '#core/client/commands/findKeyClashes.ts'
import { parseKeys } from '#core/client/keys/keys.ts'
import { corePlugin } from './corePlugin.ts'
import pt from './i18n/pt-BR.json' with { type: 'json' }

const commands = corePlugin.commands ?? []

test('no two core commands want the same keys', () => {
  expect(findKeyClashes(commands)).toEqual([])
})

test('no key is Alt with a letter or an arrow, or Ctrl and Alt: those belong to the machine', () => {
  const strokes = commands.flatMap((command) => [command.keys ?? []].flat()).flatMap(parseKeys)

  expect(strokes.filter((stroke) => stroke.alt)).toEqual([])
})

test('every command has its words', () => {
  expect(commands.filter((command) => !(command.title in pt)).map((command) => command.title)).toEqual([])
})
