import { expect, test } from 'vitest'
import { readOrigin } from './origins.ts'

test.each([
  ['https://loja.com.br', 'https://loja.com.br'],
  [' https://Loja.com.br/ ', 'https://loja.com.br'],
  ['https://loja.com.br:443', 'https://loja.com.br'],
  ['http://localhost:8080', 'http://localhost:8080'],
  ['http://127.0.0.1:45871', 'http://127.0.0.1:45871'],
  ['https://*.loja.com.br', 'https://*.loja.com.br'],
  ['https://*.loja.com.br:8443', 'https://*.loja.com.br:8443'],
  ['https://café.com', 'https://xn--caf-dma.com'],
])('%s is an origin', (text, origin) => {
  expect(readOrigin(text)).toEqual({ origin })
})

test.each([
  ['', 'scheme'],
  ['loja.com.br', 'scheme'],
  ['ftp://loja.com.br', 'scheme'],
  ['javascript:alert(1)', 'scheme'],
  ['*', 'scheme'],
  ['https://loja.com.br/contato', 'path'],
  ['https://loja.com.br?a', 'path'],
  ['https://ana@loja.com.br', 'path'],
  ['https://*', 'wildcard'],
  ['https://*.br', 'wildcard'],
  ['https://loja.*.br', 'wildcard'],
  ['https://*.10.0.0.1', 'wildcard'],
  ['https://', 'host'],
  ['https://a b.com', 'host'],
  ["https://a.com; script-src 'self'", 'host'],
  ['https://a.com,b.com', 'host'],
])('%s is none', (text, problem) => {
  expect(readOrigin(text)).toEqual({ problem })
})
