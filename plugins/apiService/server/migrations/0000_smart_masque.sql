CREATE TABLE "api_requests" (
	"tenant_id" integer NOT NULL,
	"api_id" text NOT NULL,
	"external_key" text NOT NULL,
	"fingerprint" text NOT NULL,
	"message_id" text,
	"contact_id" integer,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "api_requests_tenant_id_api_id_external_key_pk" PRIMARY KEY("tenant_id","api_id","external_key")
);
--> statement-breakpoint
CREATE TABLE "api_configs" (
	"tenant_id" integer NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"scopes" jsonb NOT NULL,
	"session_id" integer,
	"is_active" boolean DEFAULT true NOT NULL,
	"expires_at" bigint,
	"rate_per_minute" integer NOT NULL,
	"token_hash" text NOT NULL,
	"token_end" text NOT NULL,
	"user_id" integer NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"last_used_from" text,
	"rev" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "api_configs_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "api_configs" ADD CONSTRAINT "api_configs_tenant_id_user_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_requests_message" ON "api_requests" USING btree ("tenant_id","message_id");--> statement-breakpoint
CREATE INDEX "api_requests_age" ON "api_requests" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "api_configs_token" ON "api_configs" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "api_configs_name" ON "api_configs" USING btree ("tenant_id","name") WHERE deleted_at is null;