/** Reactions that the menu of a message offers. */
export const QUICK_REACTIONS = ['👍', '❤️', '😂', '😮', '🙏', '🎉'] as const

/** Emoji that the box offers: those that colleagues use most. */
export const COMMON_EMOJI = [
  ...['😀', '😄', '😁', '😅', '😂', '🙂', '😉', '😊'],
  ...['😍', '😘', '😎', '🤔', '😐', '🙄', '😴', '😕'],
  ...['😮', '😢', '😭', '😤', '😡', '🤯', '😱', '🥳'],
  ...['👍', '👎', '👌', '👏', '🙏', '💪', '🤝', '👋'],
  ...['❤️', '💙', '💚', '🔥', '⭐', '🎉', '🎂', '🚀'],
  ...['✅', '❌', '⚠️', '❓', '📌', '📎', '📞', '⏰'],
] as const
