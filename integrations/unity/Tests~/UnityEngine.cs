// As much of Unity as CollisionLog calls, for a compiler without Unity. Physics answers what the
// test has prepared.
using System;

namespace UnityEngine {
    public struct Vector3 {
        public float x, y, z;
        public Vector3(float x, float y, float z) { this.x = x; this.y = y; this.z = z; }
        public static Vector3 operator +(Vector3 u, Vector3 v) { return new Vector3(u.x + v.x, u.y + v.y, u.z + v.z); }
        public static Vector3 operator -(Vector3 u, Vector3 v) { return new Vector3(u.x - v.x, u.y - v.y, u.z - v.z); }
        public static Vector3 operator *(Vector3 v, float k) { return new Vector3(v.x * k, v.y * k, v.z * k); }
        public static Vector3 Cross(Vector3 u, Vector3 v) {
            return new Vector3(u.y * v.z - u.z * v.y, u.z * v.x - u.x * v.z, u.x * v.y - u.y * v.x);
        }
    }

    public struct Quaternion {
        public float x, y, z, w;
        public Quaternion(float x, float y, float z, float w) { this.x = x; this.y = y; this.z = z; this.w = w; }
        public static Vector3 operator *(Quaternion q, Vector3 v) {
            var axis = new Vector3(q.x, q.y, q.z);
            var twice = Vector3.Cross(axis, v) * 2;
            return v + twice * q.w + Vector3.Cross(axis, twice);
        }
    }

    public static class Mathf {
        public const float Infinity = float.PositiveInfinity;
        public static float Abs(float x) { return Math.Abs(x); }
        public static float Min(float x, float y) { return Math.Min(x, y); }
        public static float Max(float x, float y) { return Math.Max(x, y); }
    }

    public class Transform {
        public Vector3 position, lossyScale = new Vector3(1, 1, 1);
        public Quaternion rotation = new Quaternion(0, 0, 0, 1);
        public Vector3 TransformPoint(Vector3 p) {
            return position + rotation * new Vector3(p.x * lossyScale.x, p.y * lossyScale.y, p.z * lossyScale.z);
        }
    }

    public class Component { public Transform transform = new Transform(); }
    public class Collider : Component { }
    public class SphereCollider : Collider { public Vector3 center; public float radius; }
    public class BoxCollider : Collider { public Vector3 center, size; }
    public class CapsuleCollider : Collider { public Vector3 center; public float radius, height; public int direction; }
    public class Mesh { public Vector3[] vertices; public int[] triangles; public bool isReadable = true; }
    public class MeshCollider : Collider { public Mesh sharedMesh; }
    public class TerrainCollider : Collider { }

    public struct RaycastHit {
        public Collider collider;
        public Vector3 point, normal;
        public float distance;
        public int triangleIndex;
    }

    public enum QueryTriggerInteraction { UseGlobal, Ignore, Collide }

    public static class Physics {
        public const int DefaultRaycastLayers = -5, AllLayers = -1;
        public static bool queriesHitBackfaces;

        public static RaycastHit? Next;
        public static Collider[] NextOverlap;

        static bool Answer(out RaycastHit hit) {
            hit = Next ?? default(RaycastHit);
            return Next.HasValue;
        }

        public static bool Raycast(Vector3 origin, Vector3 direction, out RaycastHit hit, float maxDistance, int layerMask, QueryTriggerInteraction triggers) { return Answer(out hit); }
        public static bool SphereCast(Vector3 origin, float radius, Vector3 direction, out RaycastHit hit, float maxDistance, int layerMask, QueryTriggerInteraction triggers) { return Answer(out hit); }
        public static bool CapsuleCast(Vector3 point1, Vector3 point2, float radius, Vector3 direction, out RaycastHit hit, float maxDistance, int layerMask, QueryTriggerInteraction triggers) { return Answer(out hit); }
        public static Collider[] OverlapSphere(Vector3 position, float radius, int layerMask, QueryTriggerInteraction triggers) { return NextOverlap; }
    }
}
