export * from './drafts.ts'
export * from './replies.ts'
export * from './rules.ts'
export * from './variables.ts'
