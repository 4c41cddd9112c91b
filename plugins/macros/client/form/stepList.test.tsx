// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { initI18n } from '#core/client/i18n/index.ts'
import type { Step } from '../../contract/index.ts'
import { StepList } from './StepList.tsx'

beforeAll(() => initI18n('pt-BR'))
afterEach(cleanup)

function Steps() {
  const [steps, setSteps] = useState<readonly Step[]>(['test.a', 'test.b', 'test.c'].map((command) => ({ command, args: {} })))
  return <StepList steps={steps} error={null} onChange={setSteps} />
}
const removers = () => screen.queryAllByRole('button', { name: /remove/ })
const removeAt = (at: number) =>
  act(() => {
    removers()[at]?.focus()
    removers()[at]?.click()
  })

test('taken away by key, one step after the other, the focus stays among the steps', () => {
  render(<Steps />)

  removeAt(0)
  expect(document.activeElement).toBe(removers()[0])
  removeAt(1)
  expect(document.activeElement).toBe(removers()[0])
})
