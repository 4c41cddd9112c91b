// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { Provider } from 'jotai'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { saveSession } from '#core/client/auth/session.ts'
import { testSession } from '#core/client/auth/testSession.ts'
import { registerCommands } from '#core/client/commands/registry.ts'
import { initI18n } from '#core/client/i18n/index.ts'
import { store } from '#core/client/store/store.ts'
import { follow } from '../follow/followCommands.ts'
import { FollowButton } from './FollowButton.tsx'

beforeAll(() => initI18n('pt-BR'))
afterEach(cleanup)

test('the button to follow somebody shows the keys that a person chose for it', () => {
  const stop = registerCommands([follow])
  saveSession(testSession({ configs: { isDark: true, keys: { 'supervision.follow': 'b' } } }))

  render(
    <Provider store={store}>
      <FollowButton />
    </Provider>,
  )

  expect(screen.getByRole('button').getAttribute('data-tip-keys')).toBe('b')
  stop()
})
