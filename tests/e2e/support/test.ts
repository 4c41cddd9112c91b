import { type BrowserContextOptions, test as base, type Page } from '@playwright/test'
import { signIn } from './agent.ts'
import { type Browsers, createBrowsers } from './browsers.ts'
import { createPrograms, type Program, type ProgramOptions, type Programs } from './program.ts'
import { startVisit, type Visitor } from './visitor.ts'
import { createWire, type WireVisitor } from './wire.ts'

interface Opened extends BrowserContextOptions {
  /** Another way to the program than straight. */
  url?: string
}

interface JourneyFixtures extends ProgramOptions {
  /** Of this worker, for all its files that ask for the same changes and sample one after the other. */
  program: Program
  /** A page in a browser of its own, from an address of its own. What throws in it fails the journey. */
  newPage(options?: BrowserContextOptions): Promise<Page>
  /** Signs in through the login page: `agente`, `agente2`, `supervisor`, `admin`, `superadmin`. */
  agentPage(name: string, options?: Opened): Promise<Page>
  /** Somebody on the site who has said their name. */
  visitorPage(name: string, options?: Opened): Promise<Visitor>
  /** Somebody on the site without a browser. */
  wireVisitor(name: string): Promise<WireVisitor>
}

interface WorkerFixtures {
  browsers: Browsers
  programs: Programs
}

export const test = base.extend<JourneyFixtures, WorkerFixtures>({
  changes: [[], { option: true }],
  sample: [null, { option: true }],
  own: [null, { option: true }],
  browsers: [async ({ browser: _ }, use) => use(createBrowsers()), { scope: 'worker' }],
  programs: [
    async ({ playwright: _ }, use) => {
      const programs = createPrograms()
      await use(programs)
      await programs.stop()
    },
    { scope: 'worker' },
  ],
  program: [
    async ({ programs, changes, sample, own }, use) => {
      const program = await programs.of({ changes, sample, own })
      await use(program)
      if (!sample) await createWire(program).endAll()
    },
    { timeout: 240_000 },
  ],
  newPage: async ({ browser, browsers }, use, info) => {
    await use((options = {}) => browsers.open(browser, options))
    // Playwright's own picture is of the first page of each browser, which may be the one that only keeps it alive.
    if (info.status !== info.expectedStatus) for (const body of await browsers.describe()) await info.attach('page', { body, contentType: 'text/plain' })
    base.expect(await browsers.giveBack(info.status === info.expectedStatus), 'nothing was thrown in any page').toEqual([])
  },
  agentPage: async ({ newPage, program }, use) => {
    await use(async (name, { url = program.url, ...options } = {}) => {
      await (await createWire(program).agent(name)).tidy()
      return signIn(await newPage(options), url, name)
    })
  },
  visitorPage: async ({ newPage, program }, use) => {
    await use(async (name, { url = program.url, ...options } = {}) => {
      const page = await newPage({ viewport: { width: 420, height: 700 }, ...options })
      return startVisit(page, `${url}/webchat/${program.webchatToken}`, name)
    })
  },
  wireVisitor: async ({ program }, use) => {
    await use((name) => createWire(program).visitor(name))
  },
})

export const { expect } = test
