import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Dispose, Endpoint, Setting } from '#core/contract/define.ts'
import { activityPlugin } from './activity/plugin.ts'
import { createActors } from './auth/actors.ts'
import { createLimits } from './auth/limits.ts'
import { masterKeyPlugin } from './auth/masterKey.ts'
import { authPlugin } from './auth/plugin.ts'
import { createSignInLimits } from './auth/signInLimits.ts'
import { suspensionPlugin } from './auth/suspension.ts'
import { createTokens, installationSecret, keysOf, loginEncryptionKey, redisSpace } from './auth/tokens.ts'
import { createVisitorVerifier } from './auth/visitors.ts'
import { BACKUPS_KEY } from './backup/envelope.ts'
import { backupFilesOf } from './backup/files.ts'
import { writeBackup } from './backup/writeBackup.ts'
import { createBus } from './bus.ts'
import { createCacheStore } from './cache.ts'
import { createContext, type Machinery } from './context.ts'
import { type Database, openDatabase } from './db/database.ts'
import { migrateAll, migrationsOf } from './db/migrate.ts'
import { createDiskSpace } from './diskSpace.ts'
import { encryptionKeysOf } from './encryption.ts'
import { closeHttp, createHttp, furnish } from './http/app.ts'
import { listen, listeningPort } from './http/listen.ts'
import { createMetrics } from './http/metrics.ts'
import { builtPages, developmentPages, type Pages } from './http/pages.ts'
import { createPluginHost } from './http/pluginHost.ts'
import { findMissing } from './http/readiness.ts'
import { readInstallationState } from './installationState.ts'
import { createJobQueue, type JobQueue } from './jobs/queue.ts'
import { layoutsPlugin } from './layouts/plugin.ts'
import { createLog } from './log.ts'
import { createOutward } from './outward.ts'
import { type Permission, type ServerContext, type ServerPlugin, startWork } from './plugin.ts'
import { collect, type FailedPlugin, findClientOnly, findPlugins, orderPlugins } from './plugins.ts'
import { createTenant } from './seeds/createTenant.ts'
import { type SeedReport, seedFirst } from './seeds/seedFirst.ts'
import { coloursPlugin } from './settings/colours.ts'
import { encryptSecrets } from './settings/encryptSecrets.ts'
import type { ServerSettings } from './settings/env.ts'
import { readSettings, settingsPlugin } from './settings/tenantSettings.ts'
import { awaitRedis } from './socket/redis.ts'
import { createSocketServer } from './socket/server.ts'
import { type StartLink, startLinks } from './startLinks.ts'
import { gated } from './switches/gated.ts'
import { type Installed, switchesPlugin } from './switches/plugin.ts'

export interface Kernel {
  app: FastifyInstance
  ctx: ServerContext
  database: Database
  port: number
  /** Plugins that run, each behind what it requires. */
  plugins: readonly ServerPlugin[]
  failed: readonly FailedPlugin[]
  /** Every endpoint that answers. */
  endpoints: readonly Endpoint[]
  /** Addresses worth printing at the start. */
  links: readonly StartLink[]
  /** The first accounts, on the first start only. */
  seeded: SeedReport | null
  /** Lets the workers of a job look now. */
  wake: JobQueue['wake']
  stop(): Promise<void>
}

export interface KernelOptions {
  root: string
  version: string
  isDevelopment?: boolean
  /** No pages and no listening: for tests through `app.inject`. */
  isHeadless?: boolean
  /** Plugins instead of those in the folder. */
  plugins?: readonly ServerPlugin[]
  now?: () => Date
}

/** Starts everything in order: database → plugins → migrations → first rows → set-up → routes → listen. @throws StartError */
export async function startKernel(settings: ServerSettings, options: KernelOptions): Promise<Kernel> {
  const log = createLog(settings.logLevel)
  const database = await openDatabase(settings)
  try {
    return await startOn(database, settings, options, log)
  } catch (error) {
    await database.close().catch(() => {})
    throw error
  }
}

async function startOn(database: Database, settings: ServerSettings, options: KernelOptions, log: ReturnType<typeof createLog>): Promise<Kernel> {
  const found = options.plugins ? { plugins: [...options.plugins], failed: [] } : await findPlugins(options.root)
  const startedAt = (options.now ?? (() => new Date()))()
  const permissions = new Map<string, Permission>()
  const secret = installationSecret(settings)
  const declared = new Map<string, Setting>()
  const tokens = createTokens(secret)
  const actors = createActors(permissions)
  const app = createHttp(settings)
  const disk = createDiskSpace(settings.dataDir, settings.diskFloorBytes)
  const caches = createCacheStore()
  const space = redisSpace(secret)
  const sockets = createSocketServer(app.server, settings.redisUrl === null ? null : { url: settings.redisUrl, space }, caches, log, settings)
  await awaitRedis(sockets.redis, settings.redisUrl)
  const limits = createLimits(sockets.redis && { shared: sockets.redis, space })
  const installed: Installed = { plugins: [], failed: [], clientOnly: await findClientOnly(options.root) }
  const own = [
    switchesPlugin(installed),
    layoutsPlugin,
    activityPlugin,
    settingsPlugin(declared),
    coloursPlugin,
    suspensionPlugin,
    masterKeyPlugin(settings.masterKey, limits),
    authPlugin({
      tokens,
      actors,
      encryptionKey: loginEncryptionKey(secret),
      signInLimits: createSignInLimits(limits, 'login'),
      resetLimits: createSignInLimits(limits, 'reset'),
    }),
  ]
  const ordered = orderPlugins([...own, ...found.plugins])
  const failed = [...found.failed, ...ordered.failed]
  const plugins = ordered.plugins.map(gated)
  const isRunning = (plugin: ServerPlugin) => !failed.some(({ id }) => id === plugin.id)
  Object.assign(installed, { plugins, failed })

  await migrateAll(database, migrationsOf(plugins))

  const { contributions, services, ownerOf } = collect(plugins, permissions, declared)

  const pages: Pages = options.isDevelopment ? await developmentPages(options.root, app.server) : builtPages(options.root)
  const running = new Set<Promise<unknown>>()
  const authenticate = async (token: string) => actors.of(await tokens.verify(token), ctx)
  const jobs = createJobQueue(database, log)
  const encryptionKey = encryptionKeysOf(encryptSecrets(settings))
  const files = { folder: settings.dataDir, s3: settings.mediaS3, disk, mostBytesOfTenant: settings.tenantMediaBytes }
  const backupSource = { database, files, contributions: backupFilesOf(plugins), key: encryptionKey(BACKUPS_KEY), version: options.version }
  const machinery: Machinery = {
    database,
    bus: createBus(
      plugins.flatMap(({ listeners }) => listeners ?? []),
      (listener, error) => log.error({ listener, reason: error instanceof Error ? error.message : 'unknown' }, 'listener failed'),
    ),
    jobs,
    sockets: sockets.gate,
    host: createPluginHost({
      app,
      pages,
      io: sockets.io,
      limits,
      tokens,
      authenticate,
      permissions,
      outward: createOutward(settings.privateHosts),
      publicUrl: () => settings.publicUrl ?? `http://${settings.host}:${listeningPort(app) ?? settings.port}`,
      verifyVisitor: createVisitorVerifier(tokens, () => ctx),
      personOf: actors.personOf,
      deriveKey: keysOf(secret),
      encryptionKey,
      createTenant: (tx, company) => createTenant(tx, plugins.filter(isRunning), company),
      state: () => readInstallationState({ version: options.version, startedAt, database, redis: sockets.redis, disk }),
      files,
      writeBackup: (path, wish) => writeBackup(backupSource, path, wish),
      contributions,
      isHeadless: options.isHeadless ?? false,
      isDevelopment: options.isDevelopment ?? false,
    }),
    caches,
    services,
    contributions,
    ownerOf,
    settings: readSettings,
    now: options.now ?? (() => new Date()),
    log,
    track(work) {
      running.add(work)
      void work.catch(() => {}).finally(() => running.delete(work))
    },
  }
  const ctx = createContext(machinery)
  const seeded = await seedFirst(ctx, plugins, settings)

  const disposers: Dispose[] = []
  for (const plugin of plugins) {
    const fallen = plugin.requires?.find((required) => failed.some(({ id }) => id === required))
    try {
      if (fallen) throw new Error(`it requires ${fallen}, which is not running`)
      const dispose = await plugin.setup?.(ctx)
      if (dispose) disposers.push(dispose)
    } catch (error) {
      failed.push({ id: plugin.id, reason: error instanceof Error ? error.message : 'unknown' })
    }
  }
  const healthy = plugins.filter(isRunning)
  for (const { id, reason } of failed) log.error({ plugin: id, reason }, 'plugin failed')

  await furnish(app, {
    routes: healthy.flatMap(({ routes }) => routes ?? []),
    rawRoutes: healthy.flatMap(({ rawRoutes }) => rawRoutes ?? []),
    host: {
      ctx,
      authenticate,
      isSecure: settings.publicUrl?.startsWith('https:') ?? false,
      incoming: join(settings.dataDir, 'incoming'),
      maxRequests: settings.maxRequests,
      disk,
    },
    pages: options.isHeadless ? noPages : pages,
    metrics: createMetrics(),
    log,
    version: options.version,
    isDevelopment: options.isDevelopment ?? false,
    build: (options.isHeadless ? noPages : pages).build,
    missing: () => findMissing(database.pool, sockets.redis, disk),
    settings,
    sockets: () => sockets.io.engine?.clientsCount ?? 0,
  })
  await jobs.start(
    healthy.flatMap((plugin) => plugin.jobs ?? []),
    ctx,
  )
  sockets.open({
    signals: healthy.flatMap(({ signals }) => signals ?? []),
    authenticate,
    stillAllowed: (actor) => actors.of({ id: actor.userId, chain: actor.chainId }, ctx),
    ctx,
  })
  for (const work of jobs.every) disposers.push(startWork(ctx, work))
  for (const plugin of healthy) {
    const dispose = plugin.begin?.(ctx)
    if (dispose) disposers.push(dispose)
  }
  const port = await listen(app, settings)

  return {
    app,
    ctx,
    database,
    port,
    plugins: healthy,
    failed,
    endpoints: healthy.flatMap(({ routes }) => routes ?? []).map(({ endpoint }) => endpoint),
    links: (await Promise.all(ctx.contributionsOf(startLinks).map((find) => find(ctx)))).flat(),
    seeded,
    wake: jobs.wake,
    async stop() {
      // Together: the sockets wait for the HTTP server, which hangs up on what does not end.
      await Promise.all([sockets.close(), closeHttp(app)])
      await jobs.stop()
      // Work that ends may have begun more: what a listener emits is heard as well.
      while (running.size > 0) await Promise.allSettled([...running])
      await Promise.allSettled(disposers.map((dispose) => dispose()))
      await pages.close()
      await database.close()
    },
  }
}

const noPages: Pages = { build: async () => null, html: async () => '', script: async () => '', attach: async () => {}, close: async () => {} }
