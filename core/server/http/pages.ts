import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Server as HttpServer } from 'node:http'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** Where pages and scripts of the client come from: the build, or Vite while developing. */
export interface Pages {
  /** Which build of the client the pages are of: another for every change of any of its files. Null while developing. */
  build(): Promise<string | null>
  /** A page's HTML; `entry` is its file below the root. */
  html(entry: string, url: string): Promise<string>
  /** A script that stands at an address of its own. */
  script(entry: string): Promise<string>
  /** Serves the files that pages refer to. */
  attach(app: FastifyInstance): Promise<void>
  close(): Promise<void>
}

/** Enough to tell builds apart. */
const BUILD_SIGNS = 16

const YEAR_SECONDS = 31_536_000

/** Whether an address is one of those that people see signed out: they need less. @see specification §2, public routes */
const isForStrangers = (url: string): boolean => /^\/(login|signup|masterkey|reset|auth|gmail)?([/?]|$)/i.test(url)

export function builtPages(root: string): Pages {
  const folder = join(root, 'dist')
  const pages = new Map<string, Promise<string>>()
  const read = (file: string) => {
    const known = pages.get(file)
    if (known) return known
    const text = readFile(join(folder, file), 'utf8')
    pages.set(file, text)
    return text
  }
  const build = async () =>
    createHash('sha256')
      .update(await read('.vite/manifest.json'))
      .digest('base64url')
      .slice(0, BUILD_SIGNS)
  return {
    build,
    async html(entry, url) {
      if (entry !== 'index.html') return read(entry)
      const text = await read(isForStrangers(url) ? entry : 'workbench.html')
      return text.replace('<head>', `<head><meta name="build" content="${await build()}" />`)
    },
    script: (entry) => read(entry.replace(/^.*\/([^/]+)\.ts$/, (_all, name: string) => (name === 'embed' ? 'webchat.js' : `${name}.js`))),
    async attach(app) {
      await app.register(fastifyStatic, {
        root: folder,
        wildcard: false,
        index: false,
        preCompressed: true,
        globIgnore: ['**/*.html', 'webchat.js*', 'sw.js*', '.*', '**/*.{br,gz}'],
        setHeaders: (reply, path) => {
          reply.header('cache-control', path.includes('/assets/') ? `public, max-age=${YEAR_SECONDS}, immutable` : 'public, max-age=300')
        },
      })
    },
    close: async () => {},
  }
}

/** Vite inside this process, on this port: changes show at once. */
export async function developmentPages(root: string, http: HttpServer): Promise<Pages> {
  const { createServer } = await import('vite')
  const vite = await createServer({ root, configLoader: 'native', appType: 'custom', server: { middlewareMode: true, hmr: { server: http } } })
  return {
    build: async () => null,
    html: async (entry, url) => vite.transformIndexHtml(`/${entry}`, await readFile(join(root, entry), 'utf8'), url),
    async script(entry) {
      const transformed = await vite.transformRequest(`/${entry}`)
      return transformed?.code ?? ''
    },
    async attach(app) {
      app.addHook('onRequest', async (request, reply) => {
        if (!/^\/(@|core\/|plugins\/|node_modules\/|icon\.svg)/.test(request.url)) return
        reply.hijack()
        vite.middlewares(request.raw, reply.raw, () => {
          reply.raw.statusCode = 404
          reply.raw.end()
        })
      })
    },
    close: () => vite.close(),
  }
}
