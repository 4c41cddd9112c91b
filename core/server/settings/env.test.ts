import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parseSettings, StartError } from './env.ts'

test('without any, the program runs for one machine', () => {
  expect(parseSettings({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    dataDir: resolve('data'),
    databaseUrl: null,
    redisUrl: null,
    publicUrl: null,
    adminPassword: null,
    jwtSecret: null,
    masterKey: null,
    encryptionKey: null,
    encryptionKeyOld: null,
    logLevel: 'warn',
    mediaS3: null,
    trustProxy: 'loopback',
    allowedOrigins: [],
    metricsToken: null,
    privateHosts: [],
    maxRequests: 300,
    diskFloorBytes: 512 * 1024 ** 2,
    tenantMediaBytes: 50 * 1024 ** 3,
    starterRows: true,
    timeZone: 'America/Sao_Paulo',
  })
})

test('an empty value counts as absent', () => {
  expect(parseSettings({ PORT: '', DATABASE_URL: '', JWT_SECRET: '' })).toMatchObject({ port: 3000, databaseUrl: null, jwtSecret: null })
})

test.each([
  ['10.0.0.0/8, loopback', '10.0.0.0/8, loopback'],
  ['true', true],
  ['false', false],
])('TRUST_PROXY %s', (text, trustProxy) => {
  expect(parseSettings({ TRUST_PROXY: text }).trustProxy).toBe(trustProxy)
})

test('TRUST_PROXY may say how many proxies stand before a node', () => {
  const { trustProxy } = parseSettings({ TRUST_PROXY: '2' })

  expect([0, 1, 2].map((hop) => typeof trustProxy === 'function' && trustProxy('203.0.113.1', hop))).toEqual([true, true, false])
})

test('the public address has no slash at its end', () => {
  expect(parseSettings({ PUBLIC_URL: 'https://atende.exemplo.com.br/' }).publicUrl).toBe('https://atende.exemplo.com.br')
})

describe('a wrong setting is named in one sentence', () => {
  test.each([
    ['PORT', 'oitenta'],
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['PORT', '80.5'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['DATABASE_URL', 'nada'],
    ['REDIS_URL', 'http://localhost'],
    ['PUBLIC_URL', 'atende.exemplo.com.br'],
    ['PUBLIC_URL', 'ftp://exemplo.com.br'],
    ['ADMIN_PASSWORD', 'curta'],
    ['JWT_SECRET', 'curto'],
    ['LOG_LEVEL', 'alto'],
    ['MEDIA_S3_ENDPOINT', 's3.exemplo.com.br'],
    ['TZ', 'Lua/Mar_da_Tranquilidade'],
  ])('%s=%s', (name, value) => {
    const parse = () => parseSettings({ [name]: value })

    expect(parse).toThrow(StartError)
    expect(parse).toThrow(new RegExp(`^The setting ${name} is wrong: [^\\n]+\\.$`))
  })

  test('when media are to go to S3 and half of it is missing', () => {
    const parse = () => parseSettings({ MEDIA_S3_ENDPOINT: 'https://s3.exemplo.com.br', MEDIA_S3_BUCKET: 'midias', MEDIA_S3_KEY: 'chave' })

    expect(parse).toThrow(StartError)
    expect(parse).toThrow(/^The setting MEDIA_S3_REGION, MEDIA_S3_SECRET is missing: [^\n]+\.$/)
  })

  test('without the value, where it is a secret', () => {
    expect(() => parseSettings({ ADMIN_PASSWORD: 's3gr3d0' })).toThrow(/^(?!.*s3gr3d0)/)
    expect(() => parseSettings({ JWT_SECRET: 's3gr3d0' })).toThrow(/^(?!.*s3gr3d0)/)
  })
})
