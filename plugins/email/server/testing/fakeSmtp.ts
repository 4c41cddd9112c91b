import { once } from 'node:events'
import type { Socket } from 'node:net'
import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'
import type { FakeAccount } from './fakeImap.ts'

/** Behaviour of the server for the next mails: refuses at a command, or takes one and hangs up before it says so. */
export type Mood = { at: 'sender' | 'recipient' | 'data'; code: number; text: string } | 'hangUp'

export interface FakeSmtp {
  port: number
  received: { mail: ParsedMail; from: string; to: string[] }[]
  mood: Mood | null
  /** Recipients that nobody has there. */
  unknown: Set<string>
  stop(): Promise<void>
}

/** A real SMTP server on a free port, with one account; `isSecure` with a certificate that nobody vouches for. */
export async function startFakeSmtp(account: FakeAccount, { isSecure = false } = {}): Promise<FakeSmtp> {
  const sockets = new Set<Socket>()
  const refused = (at: 'sender' | 'recipient' | 'data') => {
    const { mood } = smtp
    return mood !== null && mood !== 'hangUp' && mood.at === at ? Object.assign(new Error(mood.text), { responseCode: mood.code }) : null
  }
  const server = new SMTPServer({
    secure: isSecure,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    logger: false,
    ...(account.token && { authMethods: ['PLAIN', 'LOGIN', 'XOAUTH2'] }),
    onAuth({ username, password, accessToken }, _session, done) {
      const isGood = accessToken === undefined ? password === account.password : accessToken === account.token?.()
      if (username === account.user && isGood) done(null, { user: username })
      else done(Object.assign(new Error('5.7.8 Username and password not accepted'), { responseCode: 535 }))
    },
    onMailFrom: (_address, _session, done) => done(refused('sender')),
    onRcptTo({ address }, _session, done) {
      const nobody = smtp.unknown.has(address) ? Object.assign(new Error('5.1.1 No such user'), { responseCode: 550 }) : null
      done(nobody ?? refused('recipient'))
    },
    onData(stream, { envelope }, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', async () => {
        const mail = await simpleParser(Buffer.concat(parts), { skipTextToHtml: true, keepCidLinks: true })
        const refusal = refused('data')
        if (refusal) return done(refusal)
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address
        smtp.received.push({ mail, from, to: envelope.rcptTo.map(({ address }) => address) })
        if (smtp.mood !== 'hangUp') return done(null)
        for (const socket of sockets) socket.destroy()
      })
    },
  })
  server.on('error', () => {})
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  const smtp: FakeSmtp = { port: 0, received: [], mood: null, unknown: new Set(), stop: () => new Promise((resolve) => server.close(() => resolve())) }
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const address = listening.address()
  smtp.port = typeof address === 'object' && address ? address.port : 0
  return smtp
}
