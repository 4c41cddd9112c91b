import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const root = fileURLToPath(new URL('../../', import.meta.url))

const rulesAndScreens = [
  'core/{contract,client,tooling}/**/*.test.{ts,tsx}',
  'plugins/*/{contract,client}/**/*.test.{ts,tsx}',
  'tests/*.test.ts',
  'tests/client/*.test.tsx',
  'tests/load/*.test.ts',
]

/** Test files that begin from modules that nobody has used yet. */
const stateful = [
  'core/client/boot/boot.test.ts',
  'core/client/notify/overlay.test.ts',
  'core/client/socket/connection.test.ts',
  'plugins/chat/client/drafts.test.ts',
  'plugins/tickets/client/list/counters.test.ts',
]

const soakTests = ['core/server/**/*.soak.test.ts', 'plugins/*/server/**/*.soak.test.ts', 'tests/server/**/*.soak.test.ts']

/** Settings that all tests of the server have in common. */
const onServers = {
  globalSetup: ['core/server/testing/globalSetup.ts'],
  setupFiles: ['core/tooling/patientWaits.ts'],
  hookTimeout: 120_000,
  // Three on two cores: a worker often waits for the database or for a time limit.
  maxWorkers: 3,
  // Loaded by Node, as the program is: through Vite a worker takes three times as long until it begins.
  experimental: { viteModuleRunner: false, nodeLoader: false },
  execArgv: ['--max-semi-space-size=32', '--import', fileURLToPath(new URL('../server/quickResolve.ts', import.meta.url))],
  // A server of its own for each file keeps them apart; the modules are the same and take longer to load than most files to run.
  isolate: false,
}

/** Rules and screens in two projects, the real server in two others: every day, and what takes long by its nature. Journeys run with Playwright. */
export default defineConfig({
  root,
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'units',
          include: [...rulesAndScreens],
          exclude: [...stateful],
          // They share modules, which take longer to load than most files to run, and a page.
          isolate: false,
          // A second worker makes the environment anew for each file, which takes twice as long in all.
          maxWorkers: 1,
          setupFiles: ['core/tooling/patientWaits.ts', 'core/client/testing/emptyPage.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: { name: 'stateful', include: [...stateful], setupFiles: ['core/tooling/patientWaits.ts'], testTimeout: 20_000, hookTimeout: 60_000 },
      },
      {
        extends: true,
        test: {
          ...onServers,
          name: 'server',
          include: ['core/server/**/*.test.ts', 'plugins/*/server/**/*.test.ts', 'tests/server/**/*.test.ts'],
          exclude: soakTests,
          testTimeout: 60_000,
        },
      },
      { extends: true, test: { ...onServers, name: 'soak', include: soakTests, testTimeout: 300_000 } },
    ],
  },
})
