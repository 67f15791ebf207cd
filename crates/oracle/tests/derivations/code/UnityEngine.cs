// As much of Unity's vectors as the printed functions use, for a compiler without Unity.
using System;

namespace UnityEngine {
    public struct Vector2 {
        public float x, y;
        public Vector2(float x, float y) { this.x = x; this.y = y; }
        public float magnitude { get { return (float)Math.Sqrt(x * x + y * y); } }
        public static float Dot(Vector2 u, Vector2 v) { return u.x * v.x + u.y * v.y; }
        public static Vector2 operator +(Vector2 u, Vector2 v) { return new Vector2(u.x + v.x, u.y + v.y); }
        public static Vector2 operator -(Vector2 u, Vector2 v) { return new Vector2(u.x - v.x, u.y - v.y); }
        public static Vector2 operator -(Vector2 v) { return new Vector2(-v.x, -v.y); }
        public static Vector2 operator *(Vector2 v, float k) { return new Vector2(v.x * k, v.y * k); }
        public static Vector2 operator *(float k, Vector2 v) { return v * k; }
        public static Vector2 operator /(Vector2 v, float k) { return new Vector2(v.x / k, v.y / k); }
    }

    public struct Vector3 {
        public float x, y, z;
        public Vector3(float x, float y, float z) { this.x = x; this.y = y; this.z = z; }
        public float magnitude { get { return (float)Math.Sqrt(x * x + y * y + z * z); } }
        public static float Dot(Vector3 u, Vector3 v) { return u.x * v.x + u.y * v.y + u.z * v.z; }
        public static Vector3 Cross(Vector3 u, Vector3 v) {
            return new Vector3(u.y * v.z - u.z * v.y, u.z * v.x - u.x * v.z, u.x * v.y - u.y * v.x);
        }
        public static Vector3 operator +(Vector3 u, Vector3 v) { return new Vector3(u.x + v.x, u.y + v.y, u.z + v.z); }
        public static Vector3 operator -(Vector3 u, Vector3 v) { return new Vector3(u.x - v.x, u.y - v.y, u.z - v.z); }
        public static Vector3 operator -(Vector3 v) { return new Vector3(-v.x, -v.y, -v.z); }
        public static Vector3 operator *(Vector3 v, float k) { return new Vector3(v.x * k, v.y * k, v.z * k); }
        public static Vector3 operator *(float k, Vector3 v) { return v * k; }
        public static Vector3 operator /(Vector3 v, float k) { return new Vector3(v.x / k, v.y / k, v.z / k); }
    }

    public struct Quaternion {
        public float x, y, z, w;
        public Quaternion(float x, float y, float z, float w) { this.x = x; this.y = y; this.z = z; this.w = w; }
    }

    public static class Mathf {
        public const float Deg2Rad = (float)(Math.PI / 180.0);
        public static float Abs(float x) { return Math.Abs(x); }
        public static float Sqrt(float x) { return (float)Math.Sqrt(x); }
        public static float Min(float x, float y) { return x < y ? x : y; }
        public static float Max(float x, float y) { return x > y ? x : y; }
        public static float Cos(float x) { return (float)Math.Cos(x); }
        public static float Sin(float x) { return (float)Math.Sin(x); }
    }
}
