import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { chunksOf, commonOf } from './core/tooling/chunks.ts'
import { fewOfBlueprint } from './core/tooling/fewOfBlueprint.ts'
import { workbenchPage } from './core/tooling/workbenchPage.ts'

/** react-mosaic ships its style for Blueprint 5; ours is 6. */
const mosaicOnBlueprint6: Plugin = {
  name: 'mosaic-on-blueprint-6',
  enforce: 'pre',
  transform: { filter: { id: /react-mosaic-component\.css/ }, handler: (code) => code.replaceAll('bp5-', 'bp6-') },
}

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

const { version }: { version: string } = JSON.parse(readFileSync(at('package.json'), 'utf8'))

/** The screens that people work on all day. */
const workbench = [
  'core/client/workbench/Workbench.tsx',
  'plugins/tickets/client/list/TicketListPanel.tsx',
  'plugins/chat/client/conversation/ConversationPanel.tsx',
].map(at)

const main = at('core/client/main.tsx')
/** The visitor's page stands apart: a module it shares with the workbench must not bring the workbench along. */
const visitor = ['visitor.ts', 'form/showForm.ts'].map((file) => at(`plugins/webchat/client/visitor/${file}`))

/** What every page needs first, and what everybody who works needs next. */
const chunkOf = chunksOf([
  { name: 'base', entries: [main] },
  { name: 'workbench', entries: workbench },
])

/** Words of the workbench and the plugins in one file for each language; the pages before the login need only the core's. */
const wordsOf = (id: string): string | null => {
  const [, locale] = /\/(?:workbench|client)\/i18n\/([\w-]+)\.json$/.exec(id) ?? []
  return locale ? `words-${locale}` : null
}

/** pt-BR stands in where another language lacks a word, so everybody loads it. */
const isDefaultCatalogue = (id: string): boolean => /\/i18n\/(catalogues\/)?pt-BR\.json$/.test(id)

export default defineConfig({
  plugins: [mosaicOnBlueprint6, react(), workbenchPage((id) => workbench.includes(id) || isDefaultCatalogue(id))],
  define: { 'import.meta.env.VITE_VERSION': JSON.stringify(version) },
  css: { postcss: { plugins: [fewOfBlueprint] } },
  build: {
    outDir: 'dist',
    manifest: true,
    modulePreload: { polyfill: false },
    target: 'es2023',
    chunkSizeWarningLimit: 900,
    rolldownOptions: {
      input: {
        app: 'index.html',
        visitor: 'plugins/webchat/client/visitor/visitor.html',
        webchat: 'plugins/webchat/client/visitor/embed.ts',
        sw: 'plugins/notifications/client/worker/sw.ts',
      },
      output: {
        entryFileNames: (chunk) => (['webchat', 'sw'].includes(chunk.name) ? '[name].js' : 'assets/[name]-[hash].js'),
        codeSplitting: {
          groups: [
            { name: 'lazy', test: /preload-helper/, priority: 2 },
            { name: commonOf('shared', visitor, [main, ...workbench]), debugName: 'shared', priority: 1 },
            { name: wordsOf, debugName: 'words', priority: 2 },
            { name: chunkOf, debugName: 'parts' },
          ],
        },
      },
    },
  },
})
