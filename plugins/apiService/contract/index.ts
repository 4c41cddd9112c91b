export * from './external.ts'
export * from './rules.ts'
export * from './tokens.ts'
