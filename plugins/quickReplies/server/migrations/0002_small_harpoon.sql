DROP INDEX "fast_replies_own_key";--> statement-breakpoint
DROP INDEX "fast_replies_shared_key";--> statement-breakpoint
ALTER TABLE "fast_replies" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "fast_replies_own_key" ON "fast_replies" USING btree ("tenant_id","user_id","folded_key") WHERE scope = 'personal' and deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "fast_replies_shared_key" ON "fast_replies" USING btree ("tenant_id","folded_key") WHERE scope = 'shared' and deleted_at is null;