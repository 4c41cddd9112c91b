import { expect, test } from 'vitest'
import { chooseType } from './chooseType.ts'

test.each<[string, readonly string[], string | undefined]>([
  ['Chromium', ['audio/webm;codecs=opus', 'audio/mp4;codecs=mp4a.40.2', 'audio/mp4'], 'webm'],
  ['Firefox', ['audio/webm;codecs=opus', 'audio/ogg;codecs=opus'], 'webm'],
  ['one that writes Ogg alone', ['audio/ogg;codecs=opus'], 'ogg'],
  ['Safari', ['audio/mp4;codecs=mp4a.40.2', 'audio/mp4'], 'm4a'],
  ['Safari that knows no codecs', ['audio/mp4'], 'm4a'],
  ['one that records nothing', [], undefined],
])('%s', (_browser, supported, expected) => {
  expect(chooseType((mime) => supported.includes(mime))?.extension).toBe(expected)
})
