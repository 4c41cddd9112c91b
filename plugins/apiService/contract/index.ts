export * from './external.ts'
export * from './rules.ts'
export * from './service.ts'
export * from './tokens.ts'
