CREATE TABLE "notification_devices" (
	"tenant_id" integer NOT NULL,
	"id" text NOT NULL,
	"user_id" integer NOT NULL,
	"chain_id" text NOT NULL,
	"endpoint" text,
	"p256dh" text,
	"auth" text,
	"language" text DEFAULT 'pt-BR' NOT NULL,
	"is_visible" boolean DEFAULT true NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "notification_devices_tenant_id_user_id_id_pk" PRIMARY KEY("tenant_id","user_id","id"),
	CONSTRAINT "notification_devices_endpoint_unique" UNIQUE("endpoint")
);
--> statement-breakpoint
ALTER TABLE "notification_devices" ADD CONSTRAINT "notification_devices_tenant_id_user_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notification_devices_chain" ON "notification_devices" USING btree ("chain_id");