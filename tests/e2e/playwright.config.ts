import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'

/** Chromium without its window, from the same source package: a quarter faster. */
const HEADLESS = '/usr/bin/chromium-headless-shell'

/** Journeys in Debian's Chromium against the real program, each file on an installation of its own. */
export default defineConfig({
  testDir: fileURLToPath(new URL('.', import.meta.url)),
  testMatch: '*.journey.ts',
  outputDir: fileURLToPath(new URL('../../test-results', import.meta.url)),
  globalSetup: fileURLToPath(new URL('./build.ts', import.meta.url)),
  workers: 3,
  retries: 0,
  // Four times and more what the longest take on an idle machine of two cores, which several people may share; those that take longer say so.
  timeout: 300_000,
  expect: { timeout: 40_000 },
  // `npm test` reads the second to say at the end what failed.
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['list'], ['json']] : [['list']],
  use: {
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    viewport: { width: 1440, height: 900 },
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? (existsSync(HEADLESS) ? HEADLESS : '/usr/bin/chromium'),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // What one page of a browser has compiled of the program the next one has.
        '--process-per-site',
      ],
    },
    contextOptions: { reducedMotion: 'reduce' },
    // Requests that a service worker makes cannot be cut or counted: its own journey allows it.
    serviceWorkers: 'block',
    // Recording every step takes a third of the time: asked for when a journey has to be understood.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
  },
})
