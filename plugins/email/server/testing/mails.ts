/** A mail as it lies on a server: its headers and what is below them. */
export function mailOf(headers: Readonly<Record<string, string>>, body: string): string {
  const all = { From: 'Ana Prado <Ana@cliente.exemplo>', To: 'loja@exemplo.com.br', Subject: 'Pedido 41', 'Message-ID': '<um@cliente.exemplo>', ...headers }
  const lines = Object.entries(all).flatMap(([name, value]) => (value === '' ? [] : [`${name}: ${value}`]))
  return `${lines.join('\r\n')}\r\nMIME-Version: 1.0\r\n${body.startsWith('Content-') ? '' : '\r\n'}${body.replaceAll(/\r?\n/g, '\r\n')}`
}

export const utf8 = (text: string): string => `Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\n${text}`
export const page = (html: string): string => `Content-Type: text/html; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\n${html}`

/** Parts one below the other, each with its own headers. */
export const multipart = (kind: string, parts: readonly string[], boundary = 'corte'): string =>
  `Content-Type: multipart/${kind}; boundary="${boundary}"\n\n${parts.map((part) => `--${boundary}\n${part}\n`).join('')}--${boundary}--\n`

export const attached = (type: string, name: string, text: string | Buffer, more = ''): string =>
  `Content-Type: ${type}; name="${name}"\n${more || `Content-Disposition: attachment; filename="${name}"\n`}Content-Transfer-Encoding: base64\n\n${Buffer.from(text).toString('base64')}`

/** A server's report on a mail that it returns. */
export const report = (status: string, action: string, returned: string): string =>
  multipart('report; report-type=delivery-status', [
    utf8('Could not be delivered'),
    `Content-Type: message/delivery-status\n\nReporting-MTA: dns; mx.exemplo\n\nFinal-Recipient: rfc822; ana@cliente.exemplo\nAction: ${action}\nStatus: ${status}\nDiagnostic-Code: smtp; 550 ${status} no such user`,
    `Content-Type: message/rfc822\n\n${returned}`,
  ])
