import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { loadLibrary, silenceKeys } from './library.ts'

test('keys that are written to the console get nowhere; everything else does', () => {
  const write = vi.spyOn(console, 'info').mockReturnValue()
  const real = console.info

  silenceKeys()
  console.info('Closing session:', { currentRatchet: { rootKey: 'chave' } })
  console.info('Bom dia')

  expect(write.mock.calls).toEqual([['Bom dia']])
  console.info = real
  write.mockRestore()
})

test('nothing that the library’s cryptography of today writes with a session beside it is left out', () => {
  const folder = dirname(createRequire(createRequire(import.meta.url).resolve('baileys')).resolve('libsignal'))
  const texts = globSync('src/session_*.js', { cwd: folder }).map((file) => readFileSync(join(folder, file), 'utf8'))
  const beginnings = texts.flatMap((text) => [...text.matchAll(/^\s*console\.\w+\(\s*"([^"]+)"\s*[,+]/gm)].map(([, first = '']) => first))
  const write = vi.spyOn(console, 'error').mockReturnValue()
  const real = console.error

  silenceKeys()
  for (const beginning of beginnings) console.error(beginning, 'chave')

  expect(beginnings.length).toBeGreaterThan(4)
  expect(write).not.toHaveBeenCalled()
  console.error = real
  write.mockRestore()
})

test('the library is loaded once', () => {
  expect(loadLibrary()).toBe(loadLibrary())
})
