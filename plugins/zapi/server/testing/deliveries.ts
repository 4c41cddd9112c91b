export const PHONE = '5511988887777'
export const LID = '123456789012345'

/** A message of Ana as the provider delivers it, with the given differences. */
export const receivedOf = (more: object) => ({
  ...{ type: 'ReceivedCallback', messageId: '3A01', phone: PHONE, chatLid: `${LID}@lid`, senderLid: `${LID}@lid`, momment: 1795401750000, status: 'RECEIVED' },
  ...{ fromMe: false, isGroup: false, isNewsletter: false, isStatusReply: false, isEdit: false, waitingMessage: false, broadcast: false, forwarded: false },
  ...{ senderName: 'Ana Prado', chatName: 'Ana', participantPhone: null, participantLid: null, referenceMessageId: null, photo: null, externalAdReply: null },
  ...more,
})

export const vCard = 'BEGIN:VCARD\nVERSION:3.0\nFN:Caio Reis\nTEL;type=CELL;waid=5521977776666:+55 21 97777-6666\nEND:VCARD'
