export const PHONE = '5511988887777'
export const LID = '123456789012345'

/** The facts of a message of Ana, as whatsmeow tells them. */
export const info = {
  ...{ Chat: `${PHONE}@s.whatsapp.net`, Sender: `${LID}:3@lid`, SenderAlt: `${PHONE}@s.whatsapp.net`, IsFromMe: false, IsGroup: false, ID: '3A01' },
  ...{ PushName: 'Ana Prado', Timestamp: '2026-11-23T02:00:00-03:00', Type: 'text' },
}

export const deliveryOf = (delivery: object) => ({ userID: '1', instanceName: 'loja', ...delivery })

/** A message of Ana, with the given differences; `held` stands beside it. */
export const messageOf = (content: unknown, more: object = {}, overrides: object = {}) =>
  deliveryOf({ type: 'Message', event: { Info: { ...info, ...more }, Message: content }, ...overrides })

/** By which a file is fetched. */
export const keys = {
  URL: 'https://mmg.whatsapp.net/f.enc',
  directPath: '/f.enc',
  mediaKey: 'Y2hhdmU=',
  fileSHA256: 'c2hh',
  fileEncSHA256: 'ZW5j',
  fileLength: 8,
}
export const vcard = 'BEGIN:VCARD\nVERSION:3.0\nFN:Caio Reis\nTEL;type=CELL;waid=5521977776666:+55 21 97777-6666\nEND:VCARD'
