import { once } from 'node:events'
import { SMTPServer } from 'smtp-server'

export interface ReceivedMail {
  to: string[]
  /** The whole letter as it came over the line, decoded where it was quoted-printable. */
  text: string
}

export interface TestMailServer {
  port: number
  received: ReceivedMail[]
  /** The next letter that fits, past or to come. */
  next(fits: (mail: ReceivedMail) => boolean): Promise<ReceivedMail>
  /** From now on every recipient is answered with this code; null accepts again. */
  refuse(code: number | null): void
  stop(): Promise<void>
}

interface Options {
  /** `tls` from the first byte, with a certificate that nobody vouches for. */
  isSecure?: boolean
  /** The only account; without it nobody signs in. */
  account?: { user: string; password: string }
}

const decoded = (text: string): string =>
  /quoted-printable/i.test(text)
    ? Buffer.from(
        text.replaceAll('=\r\n', '').replaceAll(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
        'latin1',
      ).toString('utf8')
    : text

/** A real SMTP server on a free port. */
export async function startMailServer({ isSecure = false, account }: Options = {}): Promise<TestMailServer> {
  const received: ReceivedMail[] = []
  const waiting = new Set<() => void>()
  let refusal: number | null = null
  const server = new SMTPServer({
    secure: isSecure,
    authOptional: !account,
    disabledCommands: isSecure ? [] : ['STARTTLS'],
    allowInsecureAuth: true,
    logger: false,
    onAuth(auth, _session, callback) {
      if (auth.username === account?.user && auth.password === account?.password) callback(null, { user: auth.username })
      else callback(Object.assign(new Error('5.7.8 authentication failed'), { responseCode: 535 }))
    },
    onRcptTo(_address, _session, callback) {
      callback(refusal === null ? null : Object.assign(new Error('mailbox unavailable'), { responseCode: refusal }))
    },
    onData(stream, session, callback) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        received.push({ to: session.envelope.rcptTo.map(({ address }) => address), text: decoded(Buffer.concat(parts).toString('utf8')) })
        for (const wake of waiting) wake()
        callback(null)
      })
    },
  })
  server.on('error', () => {})
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const address = listening.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    received,
    next: (fits) =>
      new Promise((resolve) => {
        const check = () => {
          const found = received.find(fits)
          if (!found) return
          waiting.delete(check)
          resolve(found)
        }
        waiting.add(check)
        check()
      }),
    refuse: (code) => {
      refusal = code
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
