import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Rules and screens in one project, the real server in another; journeys run with Playwright. */
export default defineConfig({
  root,
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'units',
          include: ['core/{contract,client,tooling}/**/*.test.{ts,tsx}', 'plugins/*/{contract,client}/**/*.test.{ts,tsx}', 'tests/*.test.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['core/server/**/*.test.ts', 'plugins/*/server/**/*.test.ts', 'tests/server/**/*.test.ts'],
          globalSetup: ['core/server/testing/globalSetup.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          maxWorkers: 2,
        },
      },
    ],
  },
})
