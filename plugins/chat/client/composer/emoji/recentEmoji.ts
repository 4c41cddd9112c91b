import { z } from 'zod'

const KEY = 'balcao.emoji'
const MOST = 16

/** Emoji that people use most, before they used any here. */
const USUAL = ['👍', '😊', '🙏', '😉', '🎉', '✅', '❤️', '😂', '👋', '🙂', '😅', '🤝', '📎', '📦', '🚚', '⏰']

/** Emoji of this browser, the last one first. */
export function recentEmoji(): readonly string[] {
  try {
    const stored = z.array(z.string().max(16)).parse(JSON.parse(localStorage.getItem(KEY) ?? '[]'))
    return [...new Set([...stored, ...USUAL])].slice(0, MOST)
  } catch {
    return USUAL
  }
}

export function keepRecentEmoji(emoji: string): void {
  localStorage.setItem(KEY, JSON.stringify([emoji, ...recentEmoji().filter((one) => one !== emoji)].slice(0, MOST)))
}
