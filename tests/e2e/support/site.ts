import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Program } from './program.ts'

/** A customer's own web site: another origin than the program's. */
export interface Site {
  url: string
  close(): Promise<void>
}

/** The line that a company puts on its page. */
export const embedding = ({ url, webchatToken }: Pick<Program, 'url' | 'webchatToken'>): string =>
  `<!doctype html><html lang="pt-BR"><title>Loja Aurora</title><h1>Loja Aurora</h1><script src="${url}/webchat.js" data-token="${webchatToken}" async></script>`

export async function servePage(html: string, port = 0): Promise<Site> {
  const server = createServer((_request, response) => response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html))
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const ownPort = address !== null && typeof address === 'object' ? address.port : port
  return {
    url: `http://127.0.0.1:${ownPort}/`,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
