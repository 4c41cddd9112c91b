/** Whether a click or a press asks for a new browser tab: with Ctrl, or with ⌘. @see specification §4, the ctrl-click flag */
export const wantsNewTab = ({ ctrlKey, metaKey }: { ctrlKey: boolean; metaKey: boolean }): boolean => ctrlKey || metaKey
