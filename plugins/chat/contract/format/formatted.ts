/** A text as it is shown. `block` is code that stands on lines of its own. */
export type Formatted = { kind: 'text' | 'code' | 'block'; text: string } | { kind: 'link'; text: string; href: string } | { kind: Mark; parts: Formatted[] }
export type Mark = 'bold' | 'italic' | 'struck'
