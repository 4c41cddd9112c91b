// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { buildBubble } from './buildBubble.ts'

it('shows markup as text and opens addresses in a tab that knows nothing of this page', () => {
  const bubble = buildBubble('<img src=x onerror=alert(1)> https://a.com/')
  const link = bubble.querySelector('a')

  expect(bubble.querySelector('img')).toBeNull()
  expect(bubble.textContent).toBe('<img src=x onerror=alert(1)> https://a.com/')
  expect([link?.href, link?.target, link?.rel]).toEqual(['https://a.com/', '_blank', 'noopener noreferrer nofollow'])
})
