import { expect, test } from 'vitest'
import { pluginSentence, pluginTitle, pluginWithId } from './pluginTitle.ts'

const texts: Record<string, string> = {
  'notes.plugin.title': 'Notas',
  'notes.plugin.text': 'Recados da equipe.',
  'workbench.plugin.title': 'Bancada',
}
const t = (key: string) => texts[key] ?? key

test('a plugin is called as its own catalogue says, the kernel as the workbench’s does', () => {
  expect([pluginTitle('notes', t), pluginTitle('core', t)]).toEqual(['Notas', 'Bancada'])
  expect(pluginSentence('notes', t)).toBe('Recados da equipe.')
  expect(pluginWithId('notes', t)).toBe('Notas (notes)')
})

test('one without a title is called by its id', () => {
  expect([pluginTitle('clumsy', t), pluginWithId('clumsy', t), pluginSentence('clumsy', t)]).toEqual(['clumsy', 'clumsy', null])
})
