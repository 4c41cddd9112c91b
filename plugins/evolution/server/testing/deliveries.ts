import { ACCOUNT_JID } from './fakeEvolution.ts'

export const PHONE = '5511988887777'
export const key = { remoteJid: `${PHONE}@s.whatsapp.net`, fromMe: false, id: '3A01' }

/** An event as the gateway delivers it. */
export const deliveryOf = (event: string, data: unknown, more: object = {}) => ({ event, instance: 'loja', data, sender: ACCOUNT_JID, apikey: 'x', ...more })

/** A message of Ana in the words of WhatsApp's protocol, with the given differences. */
export const messageOf = (message: unknown, more: object = {}) => ({
  ...{ key, pushName: 'Ana Prado', message, messageTimestamp: 1795401750, messageType: 'conversation' },
  ...more,
})

export const vcard = 'BEGIN:VCARD\nVERSION:3.0\nFN:Caio Reis\nTEL;type=CELL;waid=5521977776666:+55 21 97777-6666\nEMAIL:caio@exemplo.com.br\nEND:VCARD'
