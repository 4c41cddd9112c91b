import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'

export interface FakeMail {
  uid: number
  source: Buffer
  at: Date
  /** Bytes that the server says it has. */
  size: number
  /** How a question for its content (`isAlways`: any question) is answered instead: refused in these words, left without it, or by hanging up. */
  fault?: { text: string; isAlways?: boolean } | 'empty' | 'hangUp'
}

export interface FakeImap {
  port: number
  uidValidity: number
  mails: FakeMail[]
  /** Commands that clients sent, without credentials. */
  asked: string[]
  /** Answer to every login instead of a look at the password. */
  refusal: string | null
  /** Whether it announces new mail to clients that wait for it. */
  hasIdle: boolean
  /** Sockets that are open. */
  open(): number
  /** Clients that wait for mail. */
  waiting(): number
  /** Ends all connections, as a server does that starts anew. */
  hangUp(): void
  put(source: string | Buffer, more?: Partial<FakeMail>): FakeMail
  stop(): Promise<void>
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const two = (number: number): string => String(number).padStart(2, '0')
const dateOf = (at: Date): string => `${two(at.getUTCDate())}-${MONTHS[at.getUTCMonth()]}-${at.getUTCFullYear()} ${at.toISOString().slice(11, 19)} +0000`

/** Whether a set such as `4:*` or `1,7` names a number; a star is the last one. */
function names(set: string, uid: number, last: number): boolean {
  return set.split(',').some((part) => {
    const [from = 0, to = from] = part.split(':').map((end) => (end === '*' ? last : Number(end)))
    return uid >= Math.min(from, to) && uid <= Math.max(from, to)
  })
}

/** `token`: the access token that is taken beside the password. */
export interface FakeAccount {
  user: string
  password: string
  token?: () => string
}

/** A mailbox over the real protocol, with one folder and one account: as much of IMAP4rev1 as looking for mail takes. */
export async function startFakeImap(account: FakeAccount): Promise<FakeImap> {
  const sockets = new Set<Socket>()
  /** The tags of the commands by which clients wait for mail. */
  const idling = new Map<Socket, string>()
  /** Clients that were asked for a token, by the tag of their command. */
  const asking = new Map<Socket, string>()
  const capabilities = () => ['CAPABILITY IMAP4rev1', ...(account.token ? ['AUTH=XOAUTH2'] : []), ...(imap.hasIdle ? ['IDLE'] : [])].join(' ')
  const server = createServer({ noDelay: true }, (socket) => {
    sockets.add(socket)
    socket.on('close', () => {
      sockets.delete(socket)
      idling.delete(socket)
      asking.delete(socket)
    })
    socket.on('error', () => {})
    socket.write(`* OK [${capabilities()}] ready\r\n`)
    let rest = ''
    socket.on('data', (bytes: Buffer) => {
      const lines = (rest + bytes.toString('latin1')).split('\r\n')
      rest = lines.pop() ?? ''
      for (const connection of lines) answer(socket, connection)
    })
  })
  const imap: FakeImap = {
    port: 0,
    uidValidity: 1,
    mails: [],
    asked: [],
    refusal: null,
    hasIdle: false,
    open: () => sockets.size,
    waiting: () => idling.size,
    hangUp() {
      for (const socket of sockets) socket.destroy()
    },
    put(source, more = {}) {
      const bytes = Buffer.from(source)
      const mail = { uid: (imap.mails.at(-1)?.uid ?? 0) + 1, source: bytes, at: new Date(), size: bytes.length, ...more }
      imap.mails.push(mail)
      for (const socket of idling.keys()) socket.write(`* ${imap.mails.length} EXISTS\r\n`)
      return mail
    },
    async stop() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }

  /** Answers in what words a mail is refused; null where all were handed out. */
  function fetched(socket: Socket, set: string, items: string): string | null {
    const last = imap.mails.at(-1)?.uid ?? 0
    for (const [at, { uid, source, at: date, size, fault }] of imap.mails.entries()) {
      if (!names(set, uid, last)) continue
      const isAlways = typeof fault === 'object' && fault.isAlways
      const isRefused = fault !== undefined && (isAlways || /BODY\.PEEK\[\]/i.test(items))
      if (isRefused && fault === 'hangUp') socket.destroy()
      if (isRefused && fault !== 'hangUp' && fault !== 'empty') return fault.text
      const headers = source.subarray(0, source.indexOf('\r\n\r\n') + 4)
      const [name, bytes] = /BODY\.PEEK\[HEADER\]/i.test(items) ? ['BODY[HEADER]', headers] : ['BODY[]', source]
      socket.write(`* ${at + 1} FETCH (UID ${uid} RFC822.SIZE ${size} INTERNALDATE "${dateOf(date)}"`)
      if (/BODY\.PEEK/i.test(items) && !isRefused) socket.write(Buffer.concat([Buffer.from(` ${name} {${bytes.length}}\r\n`), bytes]))
      socket.write(')\r\n')
    }
    return null
  }

  /** A token, or the empty line that ends an attempt whose token was refused. */
  function answerToken(socket: Socket, tag: string, line: string): void {
    const [user, bearer] = Buffer.from(line, 'base64').toString().split(String.fromCharCode(1))
    const isGood = user === `user=${account.user}` && bearer === `auth=Bearer ${account.token?.()}` && imap.refusal === null
    if (isGood || line === '') {
      asking.delete(socket)
      socket.write(`${tag} ${isGood ? 'OK signed in' : (imap.refusal ?? 'NO [AUTHENTICATIONFAILED] Invalid credentials (Failure)')}\r\n`)
    } else socket.write(`+ ${Buffer.from('{"status":"400","schemes":"Bearer"}').toString('base64')}\r\n`)
  }

  function answer(socket: Socket, line: string): void {
    const waited = idling.get(socket)
    if (waited !== undefined && line.toUpperCase() === 'DONE') {
      idling.delete(socket)
      return void socket.write(`${waited} OK done\r\n`)
    }
    const asked = asking.get(socket)
    if (asked !== undefined) return void answerToken(socket, asked, line)
    const [, tag = '*', command = '', rest = ''] = /^(\S+) (UID \w+|\w+) ?(.*)$/i.exec(line) ?? []
    const name = command.toUpperCase()
    imap.asked.push(name === 'LOGIN' ? name : `${name} ${rest}`.trim())
    const tell = (text: string) => socket.write(`* ${text}\r\n`)
    const end = (text: string) => socket.write(`${tag} ${text}\r\n`)
    if (name === 'LOGIN') {
      const [user, password] = (rest.match(/"(?:[^"\\]|\\.)*"|\S+/g) ?? []).map((argument) => argument.replace(/^"|"$/g, '').replaceAll(/\\(.)/g, '$1'))
      if (imap.refusal !== null) return void end(imap.refusal)
      const isGood = user === account.user && password === account.password
      return void end(isGood ? 'OK signed in' : 'NO [AUTHENTICATIONFAILED] Invalid credentials (Failure)')
    }
    if (name === 'AUTHENTICATE') {
      asking.set(socket, tag)
      return void socket.write('+ \r\n')
    }
    if (name === 'IDLE') {
      idling.set(socket, tag)
      return void socket.write('+ idling\r\n')
    }
    if (name === 'CAPABILITY') tell(capabilities())
    if (name === 'LIST') tell('LIST (\\HasNoChildren) "/" "INBOX"')
    if (name === 'LOGOUT') tell('BYE bye')
    if (name === 'EXAMINE' || name === 'SELECT') {
      tell(`${imap.mails.length} EXISTS`)
      tell(`OK [UIDVALIDITY ${imap.uidValidity}] valid`)
      tell(`OK [UIDNEXT ${(imap.mails.at(-1)?.uid ?? 0) + 1}] next`)
      return void end('OK [READ-ONLY] selected')
    }
    const refused = name === 'UID FETCH' ? fetched(socket, rest.split(' ')[0] ?? '', rest) : null
    if (refused !== null) return void end(`NO ${refused}`)
    if (name === 'UID SEARCH') {
      const [, range] = /UID (\S+)/i.exec(rest) ?? []
      if (range) {
        const last = imap.mails.at(-1)?.uid ?? 0
        tell(`SEARCH ${imap.mails.flatMap(({ uid }) => (names(range, uid, last) ? uid : [])).join(' ')}`)
        return void end('OK done')
      }
      const since = new Date(`${/SINCE "?([\w-]+)/i.exec(rest)?.[1]} UTC`)
      tell(`SEARCH ${imap.mails.flatMap(({ uid, at }) => (at >= since ? uid : [])).join(' ')}`)
    }
    end('OK done')
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  imap.port = typeof address === 'object' && address ? address.port : 0
  return imap
}
