/** A socket.io connection without the library's cost per message: a thousand of them must not measure themselves. */
export interface LightSocket {
  /** Sends an event and waits for its acknowledgement. */
  say(name: string, payload: unknown): Promise<string>
  close(): void
}

/** First characters of Engine.IO and Socket.IO packets, protocol 4 and 5. */
const OPEN = '0'
const PING = '2'
const PONG = '3'
const CONNECT = '40'
const EVENT = '42'
const ACK = '43'
const REFUSED = '44'

/** Connects and signs in. `hear` gets every event as its JSON text `["name",body]`. */
export function connectLight(url: string, token: string, hear: (event: string) => void): Promise<LightSocket> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`)
  const waiting = new Map<number, (answer: string) => void>()
  let asked = 0
  return new Promise((resolve, reject) => {
    socket.addEventListener('error', () => reject(new Error(`no socket at ${url}`)))
    socket.addEventListener('message', ({ data }) => {
      const text = String(data)
      if (text.startsWith(EVENT)) hear(text.slice(EVENT.length))
      else if (text === PING) socket.send(PONG)
      else if (text.startsWith(ACK)) answer(text.slice(ACK.length))
      else if (text.startsWith(REFUSED)) reject(new Error(text))
      else if (text.startsWith(CONNECT)) resolve({ say, close: () => socket.close() })
      else if (text.startsWith(OPEN)) socket.send(`${CONNECT}${JSON.stringify({ token, batches: true })}`)
    })
    const answer = (text: string) => {
      const id = Number.parseInt(text, 10)
      waiting.get(id)?.(text.slice(String(id).length))
      waiting.delete(id)
    }
    const say = (name: string, payload: unknown): Promise<string> =>
      new Promise((done) => {
        const id = asked
        asked += 1
        waiting.set(id, done)
        socket.send(`${EVENT}${id}${JSON.stringify([name, payload])}`)
      })
  })
}
