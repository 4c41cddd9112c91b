// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { pickedBarRef, pickedButtons } from './pickedBar.ts'

const pressed: string[] = []
const draw = (tile: string | null, ...labels: string[]): HTMLElement => {
  const bar = document.createElement('div')
  for (const label of labels) {
    const button = document.createElement('button')
    button.textContent = label
    button.className = label === 'Limpar' ? 'bulk-clear' : 'btn'
    button.disabled = label === 'Excluir'
    button.addEventListener('click', () => pressed.push(label))
    bar.append(button)
  }
  const place = document.createElement('div')
  if (tile !== null) place.className = `tile ${tile}`
  place.append(bar)
  document.body.append(place)
  return bar
}
afterEach(() => {
  document.body.replaceChildren()
  pressed.length = 0
})

test('what may be done to picked rows is named in the order of the buttons; the one that lets go and those that cannot be pressed are left out', () => {
  const drop = pickedBarRef(draw(null, 'Juntar', 'Excluir', 'Carteira', 'Limpar'))

  expect(pickedButtons().map(({ title }) => title)).toEqual(['Juntar', 'Carteira'])
  pickedButtons()[1]?.press()
  expect(pressed).toEqual(['Carteira'])

  drop?.()
  expect(pickedButtons()).toEqual([])
})

test('of several tiles the one with the focus counts', () => {
  const drops = [pickedBarRef(draw('', 'Mover')), pickedBarRef(draw('is-focused', 'Ganhar'))]

  expect(pickedButtons().map(({ title }) => title)).toEqual(['Ganhar'])
  for (const drop of drops) drop?.()
})
