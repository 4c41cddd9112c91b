export const PHONE = '5511988887777'
export const LID = '123456789012345'
export const JID = `${PHONE}@s.whatsapp.net`

/** A message of Ana, of which nothing but the text is missing. */
const usual = {
  ...{ id: '5511940000000:3A01', messageid: '3A01', chatid: JID, sender: `${LID}@lid`, sender_pn: JID, sender_lid: `${LID}@lid`, senderName: 'Ana Prado' },
  ...{ fromMe: false, isGroup: false, wasSentByApi: false, type: 'text', mediaType: '', text: '', quoted: '', edited: '', reaction: '', vote: '' },
  ...{ buttonOrListid: '', messageTimestamp: 1795401750000, track_id: '' },
}

export const deliveryOf = (EventType: string, more: object) => ({ EventType, instanceName: 'loja', token: 'x', ...more })
export const messageOf = (more: object) =>
  deliveryOf('messages', { chat: { wa_chatid: JID, wa_chatlid: `${LID}@lid`, name: 'Ana' }, message: { ...usual, ...more } })

/** The part of a message that is of its file. */
export const media = (messageType: string, mediaType: string, content: unknown, text = '') => ({ type: 'media', messageType, mediaType, content, text })
export const vcard = 'BEGIN:VCARD\nVERSION:3.0\nFN:Caio Reis\nTEL;type=CELL;waid=5521977776666:+55 21 97777-6666\nEND:VCARD'
