export const ana = { id: 42, first_name: 'Ana', last_name: 'Prado', username: 'ana' }
export const chat = { id: 42, type: 'private' }

/** A message of Ana as Telegram tells it, with the given differences. */
export const messageOf = (more: object) => ({ message_id: 5, from: ana, chat, date: 1_795_401_750, ...more })
export const updateOf = (update: object) => ({ update_id: 7, ...update })
