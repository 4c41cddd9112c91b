import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'

const WHOLE = '/usr/bin/chromium'
/** The same engine without a window, from the same source package: a quarter faster. It shows no notices of the system. */
const HEADLESS = '/usr/bin/chromium-headless-shell'
const NEEDS_WHOLE = 'push.journey.ts'

const launching = (executablePath: string) => ({
  executablePath: process.env.CHROMIUM ?? executablePath,
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    // A page finds what another page of the browser has compiled of the program.
    '--process-per-site',
  ],
})

/** Journeys in Debian's Chromium against the real program, each file on an installation of its own. */
export default defineConfig({
  testDir: fileURLToPath(new URL('.', import.meta.url)),
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
    // Read by pictures and by the browser with a microphone too.
    launchOptions: launching(existsSync(HEADLESS) ? HEADLESS : WHOLE),
    contextOptions: { reducedMotion: 'reduce' },
    // Requests that a service worker makes cannot be cut or counted: its own journey allows it.
    serviceWorkers: 'block',
    // Recording every step takes a third of the time: asked for when a journey has to be understood.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
  },
  projects: [
    { name: 'journeys', testMatch: '*.journey.ts', testIgnore: NEEDS_WHOLE },
    { name: 'in the whole browser', testMatch: NEEDS_WHOLE, use: { launchOptions: launching(WHOLE) } },
  ],
})
