import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { isTest, readSources, root, type Source, targetOf } from '#core/tooling/sources.ts'

let sources: Source[]
beforeAll(() => {
  sources = readSources()
})

/** Who may import whom; the first line that fits the importer decides. `self` is the importer's own plugin. */
const importRules: { from: RegExp; allow: RegExp[] }[] = [
  { from: /^core\/contract\//, allow: [/^core\/contract\//] },
  { from: /^core\/client\//, allow: [/^core\/(client|contract)\//] },
  { from: /^core\/server\//, allow: [/^core\/(server|contract)\//] },
  { from: /^core\/tooling\//, allow: [/^core\//] },
  { from: /^plugins\/[^/]+\/contract\//, allow: [/^core\/contract\//, /^plugins\/[^/]+\/contract\//] },
  { from: /^plugins\/[^/]+\/client\//, allow: [/^core\/(client|contract)\//, /^plugins\/self\/client\//, /^plugins\/[^/]+\/contract\//] },
  {
    from: /^plugins\/[^/]+\/server\//,
    allow: [/^core\/(server|contract)\//, /^plugins\/self\/server\//, /^plugins\/[^/]+\/contract\//, /^plugins\/[^/]+\/server\/[^/]+\.(table|where)\.ts$/],
  },
]

function brokenImports(all: readonly Pick<Source, 'file' | 'imports'>[]): string[] {
  return all.flatMap(({ file, imports }) => {
    const rule = importRules.find(({ from }) => from.test(file))
    const self = /^plugins\/([^/]+)/.exec(file)?.[1]
    return imports.flatMap((specifier) => {
      const target = targetOf(file, specifier)
      if (!rule || target === null) return []
      const isOfTests = target.startsWith('tests/')
      if (isOfTests) return isTest(file) && !file.startsWith('core/') ? [] : [`${file} imports ${target}`]
      const seen = self ? target.replace(`plugins/${self}/`, 'plugins/self/') : target
      return rule.allow.some((allowed) => allowed.test(seen) || allowed.test(target.replace(/^plugins\/self\//, ''))) ? [] : [`${file} imports ${target}`]
    })
  })
}

describe('imports', () => {
  test('follow the dependency rules', () => {
    expect(brokenImports(sources)).toEqual([])
  })

  test.each([
    ['core/server/kernel.ts', '#plugins/chat/contract/index.ts'],
    ['core/client/kernel.ts', '../../plugins/chat/client/index.ts'],
    ['core/contract/row.ts', '#core/server/plugin.ts'],
    ['core/client/main.tsx', '#core/server/plugin.ts'],
    ['plugins/chat/contract/index.ts', '#core/server/plugin.ts'],
    ['plugins/chat/contract/index.ts', '../server/index.ts'],
    ['plugins/chat/client/index.ts', '#plugins/tickets/client/tickets.ts'],
    ['plugins/chat/client/index.ts', '../../tickets/client/tickets.ts'],
    ['plugins/chat/client/index.ts', '../server/present.ts'],
    ['plugins/chat/server/index.ts', '#plugins/tickets/server/list/present.ts'],
    ['plugins/chat/server/index.ts', '#core/client/plugin.ts'],
    ['plugins/chat/server/index.ts', '#tests/server/support/desk.ts'],
  ])('the rules see that %s imports %s', (file, specifier) => {
    expect(brokenImports([{ file, imports: [specifier] }])).toHaveLength(1)
  })

  test('lead to files that are there', () => {
    const lost = sources.flatMap(({ file, imports }) =>
      imports
        .filter((specifier) => {
          const target = targetOf(file, specifier)
          return target !== null && !target.includes('?') && !existsSync(join(root, target))
        })
        .map((specifier) => `${file} imports ${specifier}`),
    )

    expect(lost).toEqual([])
  })

  test('name the file with its ending', () => {
    const vague = sources.flatMap(({ file, imports }) =>
      imports.filter((specifier) => /^[.#]/.test(specifier) && !/\.\w+(\?\w+)?$/.test(specifier)).map((specifier) => `${file} imports ${specifier}`),
    )

    expect(vague).toEqual([])
  })
})

/** Libraries with one owner: everything else uses the owner's words. */
const owners: [string, RegExp][] = [
  ['tus-js-client', /^plugins\/chat\/client\/media\/uploadFile\.ts$/],
  ['idb-keyval', /^plugins\/chat\/client\/media\/browserFiles\.ts$/],
  ['ky', /^core\/client\/http\//],
  ['socket.io-client', /^(core\/client\/socket\/|plugins\/webchat\/client\/visitor\/|plugins\/voice\/client\/|core\/server\/testing\/|tests\/)/],
  ['mitt', /^core\/client\/kernel[./]/],
  ['react-dnd', /^core\/client\/workbench\//],
  ['react-mosaic-component', /^core\/client\/workbench\//],
  ['cmdk', /^core\/client\/commands\//],
  ['reactflow', /^plugins\/flows\//],
  ['libphonenumber-js', /^core\/contract\/phone\.ts$/],
  ['@blueprintjs/core', /^core\/client\/(ui|workbench)\//],
  ['i18next', /^core\/client\/i18n\//],
  ['jose', /^(core\/server\/auth\/|tests\/)/],
  ['ai', /^plugins\/assistants\/server\/engines\/model\.ts$/],
  ['@ai-sdk', /^plugins\/(assistants\/server\/engines\/model|mcp\/server\/connect)\.ts$/],
  ['eventsource-parser', /^plugins\/assistants\/server\/engines\//],
  ['pg-boss', /^core\/server\/jobs\//],
  ['fastify', /^core\/server\//],
  ['@fastify/multipart', /^core\/server\/http\//],
  ['@tus/server', /^plugins\/media\/server\/uploads\//],
  ['@tus/file-store', /^plugins\/media\/server\/uploads\//],
  ['@aws-sdk', /^plugins\/media\/server\/storage\//],
  ['file-type', /^plugins\/media\/server\/content\//],
  ['sharp', /^plugins\/(media|exports)\/server\//],
  ['pdfkit', /^plugins\/exports\/server\/pdf\//],
  ['otpauth', /^plugins\/twoFactor\/server\//],
  ['uqr', /^core\/client\/ui\//],
  ['openid-client', /^plugins\/openId\/server\//],
  ['oauth2-mock-server', /^(plugins\/openId\/server|tests)\//],
  ['nodemailer', /^plugins\/(mail|email)\/server\//],
  ['imapflow', /^plugins\/email\/server\//],
  ['mailparser', /^plugins\/email\/server\//],
  ['html-to-text', /^plugins\/(email\/server|knowledge\/server\/reading)\//],
  ['baileys', /^plugins\/whatsappQr\/server\//],
  ['@openclaw/crabline', /^plugins\/whatsappQr\/server\/[^/]*\.test\.ts$/],
  ['email-reply-parser', /^plugins\/email\/server\//],
  ['csv-parse', /^plugins\/(contacts\/server\/import\/read\/readCsv|knowledge\/server\/reading\/csv)\.ts$/],
  ['yauzl', /^plugins\/(contacts\/server\/import\/read\/xlsx|knowledge\/server\/reading|privacy\/server\/testing)\//],
  ['saxes', /^plugins\/(contacts\/server\/import\/read\/xlsx|knowledge\/server\/reading)\//],
  [
    'yazl',
    /^plugins\/(contacts\/server\/(export|import\/read\/testFiles\.ts)|knowledge\/server\/testing\/|privacy\/server\/download\/|reports\/server\/file\/)/,
  ],
  ['unpdf', /^plugins\/(knowledge\/server\/reading\/pdf|exports\/server\/testing\/readPdf)\.ts$/],
  ['fontkit', /^plugins\/exports\/server\/pdf\/text\//],
]

describe('libraries', () => {
  test.each(owners)('%s is used by its owner only', (library, owner) => {
    const others = sources.filter(
      ({ file, imports }) => !owner.test(file) && imports.some((specifier) => specifier === library || specifier.startsWith(`${library}/`)),
    )

    expect(others.map(({ file }) => file)).toEqual([])
  })

  test('crypto-js stands in one file of the client, and where tests sign in', () => {
    const users = sources.filter(({ imports }) => imports.some((specifier) => specifier.startsWith('crypto-js'))).map(({ file }) => file)

    expect(users.filter((file) => !isTest(file))).toHaveLength(1)
    expect(users.filter((file) => !isTest(file) && !file.startsWith('core/client/'))).toEqual([])
  })
})

/**
 * Where a type cannot say what the code knows: the seams between the kernel's generic lists and typed values, and two gaps of libraries.
 * Everywhere else values are parsed or narrowed.
 */
const typeSeams = new Set<string>([
  'core/client/plugin.ts',
  'core/contract/resource/resource.ts',
  'core/server/activity/trackedRows.ts',
  'core/server/bus.ts',
  'core/server/cache.ts',
  'core/server/context.ts',
  'core/server/db/repository.ts',
  'core/server/http/openapi.ts',
  'core/server/jobs/queue.ts',
  'core/server/plugin.ts',
  'core/server/resource/rowWriter.ts',
  'core/server/resource/serveResource.ts',
])

/** Words that put work off. */
const putOff = ['TO', 'FIX', 'X', 'HA'].map((word, index) => word + ['DO', 'ME', 'XX', 'CK'][index])

describe('source files', () => {
  test('have at most 400 lines', () => {
    const long = sources.map(({ file, text }) => ({ file, lines: text.split('\n').length })).filter(({ lines }) => lines > 400)

    expect(long).toEqual([])
  })

  test('assert no types, outside a short list of seams', { timeout: 120_000 }, () => {
    const escapes = sources
      .filter(({ file }) => !typeSeams.has(file))
      .flatMap(({ file, nodes }) =>
        nodes
          .filter(
            ({ type, text }) =>
              type === 'TSAnyKeyword' ||
              type === 'TSNonNullExpression' ||
              type === 'TSTypeAssertion' ||
              (type === 'TSAsExpression' && !text.endsWith('as const')),
          )
          .map(({ line, text }) => `${file}:${line} ${text.slice(0, 60)}`),
      )

    expect(escapes).toEqual([])
  })

  test('the list of seams names no file that needs it no more', () => {
    const needless = [...typeSeams].filter(
      (seam) =>
        !sources.some(
          ({ file, nodes }) => file === seam && nodes.some(({ type }) => /^TS(AnyKeyword|NonNullExpression|TypeAssertion|AsExpression)$/.test(type)),
        ),
    )

    expect(needless).toEqual([])
  })

  test('promise nothing for later', () => {
    const promises = sources.flatMap(({ file, text }) =>
      text.split('\n').flatMap((line, index) => (putOff.some((word) => new RegExp(`\\b${word}\\b`).test(line)) ? [`${file}:${index + 1}`] : [])),
    )

    expect(promises).toEqual([])
  })

  test('leave no test out and none alone', () => {
    const marks = sources
      .filter(({ file }) => isTest(file))
      .flatMap(({ file, nodes }) =>
        nodes
          .filter(({ type, text }) => type === 'MemberExpression' && /^(test|it|describe)\.(only|skip|todo|fails)$/.test(text))
          .map(({ line }) => `${file}:${line}`),
      )

    expect(marks).toEqual([])
  })

  test('of tests wait for events and never for time', () => {
    const sleeps = sources
      .filter(({ file }) => /(server|contract)\/.*\.test\.ts$/.test(file))
      .filter(({ text }) => /setTimeout\(\s*(resolve|done|r)\b|timers\/promises/.test(text))
      .map(({ file }) => file)

    expect(sleeps).toEqual([])
  })
})

const catalogueSchema = z.record(z.string(), z.string())
const readCatalogue = (file: string) => catalogueSchema.parse(JSON.parse(readFileSync(join(root, file), 'utf8')))

const folders = globSync('{core,plugins}/**/pt-BR.json', { cwd: root, exclude: (name) => String(name).includes('node_modules') }).map((file) =>
  dirname(file).replaceAll('\\', '/'),
)

describe.each(folders)('the catalogues in %s', (folder) => {
  test.each(['en', 'es'])('have the same keys in pt-BR and %s', (locale) => {
    expect(Object.keys(readCatalogue(`${folder}/${locale}.json`)).sort()).toEqual(Object.keys(readCatalogue(`${folder}/pt-BR.json`)).sort())
  })

  test.each(['pt-BR', 'en', 'es'])('have no empty text in %s', (locale) => {
    const empty = Object.entries(readCatalogue(`${folder}/${locale}.json`)).filter(([, text]) => text.trim() === '')

    expect(empty).toEqual([])
  })

  test.each(['en', 'es'])('have the same holes in pt-BR and %s', (locale) => {
    const holes = (text: string | undefined) => [...(text ?? '').matchAll(/\{\{\s*(\w+)/g)].map(([, name]) => name).sort()
    const [portuguese, other] = [readCatalogue(`${folder}/pt-BR.json`), readCatalogue(`${folder}/${locale}.json`)]

    expect(Object.keys(portuguese).filter((key) => holes(portuguese[key]).join() !== holes(other[key]).join())).toEqual([])
  })
})

describe('the cache of the browser', () => {
  test('has no key that two plugins name: what both ask for is a query of its endpoint', () => {
    const owners = new Map<string, Set<string>>()
    for (const { file, text } of sources.filter((source) => !isTest(source.file))) {
      const owner = /^plugins\/([^/]+)\/client/.exec(file)?.[1]
      if (owner) for (const [, key = ''] of text.matchAll(/\bqueryKey: \['([^']+)'/g)) owners.set(key, (owners.get(key) ?? new Set()).add(owner))
    }
    const shared = [...owners].filter(([, plugins]) => plugins.size > 1)

    expect(shared.map(([key, plugins]) => `${key}: ${[...plugins].join(', ')}`)).toEqual([])
  })
})

describe('words', () => {
  test('no key stands in two catalogues', () => {
    const keys = folders.flatMap((folder) => Object.keys(readCatalogue(`${folder}/pt-BR.json`)))

    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
  })

  test('every key that the client names is in the catalogues', () => {
    const known = new Set(folders.flatMap((folder) => Object.keys(readCatalogue(`${folder}/pt-BR.json`))))
    const has = (key: string) => known.has(key) || known.has(`${key}_other`)
    const missing = sources
      .filter(({ file }) => /^(core|plugins\/[^/]+)\/client\//.test(file) && !isTest(file) && !file.startsWith('plugins/webchat/client/visitor/'))
      .flatMap(({ file, text }) => [...text.matchAll(/\bt\(\s*'([^']+)'/g)].map(([, key]) => ({ file, key: key ?? '' })))
      .filter(({ key }) => !has(key))

    expect(missing).toEqual([])
  })
})
