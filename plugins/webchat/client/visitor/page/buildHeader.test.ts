// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { readConfig } from '../wire/readConfig.ts'
import { pt } from '../words/pt.ts'
import { buildHeader } from './buildHeader.ts'

const configWith = (logo: unknown) => {
  const config = readConfig({ name: 'Site', company: 'Loja Aurora', logo })
  if (!config) throw new Error('no configuration')
  return config
}
const open = (logo: unknown) => {
  const header = buildHeader(configWith(logo), pt, null)
  const picture = () => header.node.querySelector('img')
  return { header, picture }
}
const LOGO = { path: '/logos/0199c0de-0000-7000-8000-00000000000a', plate: 'dark' }

it('shows the company’s logo before its name, on the ground that the logo needs', () => {
  const { header, picture } = open(LOGO)

  expect(header.node.firstElementChild).toBe(picture())
  expect(picture()?.getAttribute('src')).toBe(LOGO.path)
  expect(picture()?.dataset.plate).toBe('dark')
  expect(picture()?.alt).toBe('')
  expect(header.node.querySelector('h1')?.textContent).toBe('Loja Aurora')
})

it.each([
  ['none is set', null],
  ['an older server names none', undefined],
  ['it is of another server', { path: 'https://outro.exemplo/logos/1', plate: 'none' }],
  ['its path leads elsewhere', { path: '/logos/../media/1', plate: 'none' }],
  ['it is no logo', 'logo.png'],
])('shows no picture where %s', (_what, logo) => {
  expect(open(logo).picture()).toBeNull()
})

it('takes the picture away where it cannot be loaded', () => {
  const { picture } = open(LOGO)

  picture()?.dispatchEvent(new Event('error'))

  expect(picture()).toBeNull()
})

it('follows what the company changes, with one picture at most', () => {
  const { header, picture } = open(LOGO)

  header.setConfig(configWith({ path: '/logos/outro', plate: 'none' }))
  expect([...header.node.querySelectorAll('img')].map((each) => each.getAttribute('src'))).toEqual(['/logos/outro'])

  header.setConfig(configWith(null))
  expect(picture()).toBeNull()
})
