export * from './deed.ts'
export * from './endpoints.ts'
export * from './rules.ts'
export * from './whyNot.ts'
