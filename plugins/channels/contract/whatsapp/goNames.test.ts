import { expect, test } from 'vitest'
import { withWireNames } from './goNames.ts'

test.each([
  ['stanzaID', 'stanzaId'],
  ['remoteJID', 'remoteJid'],
  ['URL', 'url'],
  ['MessageIDs', 'messageIds'],
  ['QRCode', 'qrCode'],
  ['PTT', 'ptt'],
  ['ID', 'id'],
  ['fileSHA256', 'fileSha256'],
  ['fileEncSHA256', 'fileEncSha256'],
  ['JPEGThumbnail', 'jpegThumbnail'],
  ['SelectedDisplayText', 'selectedDisplayText'],
  ['viewOnceMessageV2Extension', 'viewOnceMessageV2Extension'],
  ['conversation', 'conversation'],
])('%s is read as %s', (name, expected) => {
  expect(withWireNames({ list: [{ [name]: 'URL' }] })).toEqual({ list: [{ [expected]: 'URL' }] })
})

test('what is held too deep stays as it came', () => {
  const nested = (depth: number): unknown => (depth === 0 ? { ID: 1 } : { a: nested(depth - 1) })
  expect(JSON.stringify(withWireNames(nested(5_00)))).toContain('"ID"')
  expect(withWireNames(nested(3))).toEqual({ a: { a: { a: { id: 1 } } } })
})
