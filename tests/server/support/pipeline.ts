import { connect } from 'node:net'

/** Requests on one line, sent without waiting for answers: the server gets them in exactly this order. Resolves with the status codes. */
export function pipeline(port: number, requests: readonly { path: string; token: string; address: string; body: unknown }[]): Promise<number[]> {
  const text = requests.map(({ path, token, address, body }) => {
    const json = JSON.stringify(body)
    const head = [
      `POST ${path} HTTP/1.1`,
      'host: localhost',
      `authorization: Bearer ${token}`,
      `x-forwarded-for: ${address}`,
      'content-type: application/json',
      `content-length: ${Buffer.byteLength(json)}`,
    ]
    return `${head.join('\r\n')}\r\n\r\n${json}`
  })
  return new Promise((resolve, reject) => {
    let answer = ''
    const line = connect(port, '127.0.0.1', () => line.write(text.join('')))
    line.on('error', reject)
    line.on('close', () => reject(new Error(`the line ended after ${answer.length} bytes`)))
    line.on('data', (chunk) => {
      answer += chunk.toString('utf8')
      const statuses = [...answer.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status))
      if (statuses.length < requests.length) return
      line.removeAllListeners('close')
      line.destroy()
      resolve(statuses)
    })
  })
}
