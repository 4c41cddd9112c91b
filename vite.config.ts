import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** react-mosaic ships its style for Blueprint 5; ours is 6. */
const mosaicOnBlueprint6: Plugin = {
  name: 'mosaic-on-blueprint-6',
  enforce: 'pre',
  transform: { filter: { id: /react-mosaic-component\.css/ }, handler: (code) => code.replaceAll('bp5-', 'bp6-') },
}

export default defineConfig({
  plugins: [mosaicOnBlueprint6, react()],
  build: {
    outDir: 'dist',
    manifest: true,
    target: 'es2023',
    chunkSizeWarningLimit: 900,
    rolldownOptions: {
      input: {
        app: 'index.html',
        visitor: 'plugins/webchat/client/visitor/visitor.html',
        webchat: 'plugins/webchat/client/visitor/embed.ts',
      },
      output: { entryFileNames: (chunk) => (chunk.name === 'webchat' ? 'webchat.js' : 'assets/[name]-[hash].js') },
    },
  },
})
