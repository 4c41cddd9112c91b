import type { Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import type { ImapTransport, ImapTransportOptions } from 'imapflow'

/** TLS with the mail server over a connection that is open already; without a name the certificate has to be that of the address. */
const secured = (socket: Socket, { host, servername, tls }: ImapTransportOptions, onSecure: () => void) =>
  connectTls({ ...tls, socket, host, ...(servername && { servername }) }, onSecure)

/** Lets an IMAP client use a connection that is open already, as through a proxy, and open none itself. */
export const transportOver = (socket: Socket): ImapTransport => ({
  connect({ secure, ...options }, onConnect) {
    if (secure) return secured(socket, options, onConnect)
    setImmediate(onConnect)
    return socket
  },
  upgrade: (_plain, options, onSecure) => secured(socket, options, onSecure),
})
