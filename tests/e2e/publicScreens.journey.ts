import { complaints, inspect } from './support/inspect.ts'
import { publicAddresses } from './support/screens.ts'
import { expect, test } from './support/test.ts'
import { introduce } from './support/visitor.ts'

test('every public page is accessible and fits, light and dark, wide and narrow', async ({ newPage, program }) => {
  const page = await newPage()
  const said = complaints(page)
  for (const address of publicAddresses) {
    await page.goto(program.url + address)
    await inspect(page, address)
  }
  expect(said).toEqual([])
})

test("the visitor's form is accessible and fits", async ({ newPage, program }) => {
  const page = await newPage()
  const said = complaints(page)
  await page.goto(program.webchatUrl)
  await expect(page.getByRole('button', { name: 'Começar conversa' })).toBeVisible()
  await inspect(page, 'visitor: form')
  await page.getByRole('button', { name: 'Começar conversa' }).click()
  await inspect(page, 'visitor: form with a fault')
  await introduce(page, 'Dário Fontes')
  await inspect(page, 'visitor: first message')
  expect(said).toEqual([])
})
