// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { MultiPick, type MultiPickChoice } from './MultiPick.tsx'

afterEach(cleanup)

const people = [
  { id: 1, name: 'Ana Prado' },
  { id: 2, name: 'Cida Reis' },
]
function Picked({ options }: { options: readonly MultiPickChoice[] }) {
  const [chosen, setChosen] = useState<number[]>([])
  return <MultiPick label="Procurar" listLabel="Pessoas" none="Ninguém" options={options} chosen={chosen} onChange={setChosen} />
}
const chosen = () => screen.queryAllByRole('option', { selected: true }).map(({ textContent }) => textContent)
const write = (value: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value } })
const enter = () => fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'Enter' })

test('Enter chooses the marked line, and lets it go again', () => {
  render(<Picked options={people} />)
  write('cida')
  enter()
  expect(chosen()).toEqual(['Cida Reis'])
  enter()
  expect(chosen()).toEqual([])
})

test('Enter that comes before the lines do chooses the first that fits once they are here', () => {
  const { rerender } = render(<Picked options={[]} />)
  write('cida')
  enter()
  rerender(<Picked options={people} />)
  expect(chosen()).toEqual(['Cida Reis'])
})

test('it chooses nothing where something else was typed meanwhile', () => {
  const { rerender } = render(<Picked options={[]} />)
  write('cida')
  enter()
  write('ana')
  rerender(<Picked options={people} />)
  expect(chosen()).toEqual([])
})
